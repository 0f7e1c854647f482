"""A name at the top of a module is given once, and that of a class once in the package."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import promptls

PACKAGE = Path(next(iter(promptls.__path__)))
MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda it: str(it.relative_to(PACKAGE)))
def test_no_constant_is_assigned_twice(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    assigned = (it for it in module.body if isinstance(it, ast.Assign))
    names = Counter(name.id for it in assigned for name in it.targets if isinstance(name, ast.Name))
    assert [name for name, count in names.items() if count > 1] == []


def test_no_two_classes_have_the_same_name() -> None:
    # Those with an underscore are seen in their own module only.
    modules = (ast.parse(it.read_text(encoding="utf-8")) for it in MODULES)
    classes = (it.name for module in modules for it in module.body if isinstance(it, ast.ClassDef))
    names = Counter(it for it in classes if not it.startswith("_"))
    assert [name for name, count in names.items() if count > 1] == []
