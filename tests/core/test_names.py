"""What stands at the top of a module stands there once."""

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
