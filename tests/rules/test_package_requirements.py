"""The requirements of work packages, and those that the specification defines."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.examples import WORK_PACKAGE
from promptls.semantics.context import Neighbours
from promptls.semantics.facts import facts_of, find_wanted_files
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED as WORDS


def with_specification(text: str, specification: str, path: str) -> list[FileDiagnostic]:
    document = parse(Source(text), "work/WP01.md")
    other = parse(Source(specification), path)
    wanted = find_wanted_files(document).files
    files = [document, *([other] if path in wanted else [])]
    project = Neighbours({it.path: facts_of(it, WORDS) for it in files})
    return check(document, project=project)


@pytest.mark.parametrize(
    "path",
    [
        "specs/001-user-login/spec.md",
        "kitty-specs/001-user-login/spec.md",
        "work/spec.md",
        "spec.md",
    ],
)
@pytest.mark.parametrize(
    "form",
    [
        "- **{}:** a",
        "- **{}**: a",
        "* **{}** a",
        "**{}**: a",
        "- {}: a",
        "### {}: a",
        "| {} | a |",
        "1. **{}** a",
        "- [ ] `{}` a",
        '<!-- sk:fr id="{}" priority="high" -->\na\n<!-- /sk:fr -->',
    ],
)
def test_requirements_that_the_specification_defines(path: str, form: str) -> None:
    defined = "".join(f"{form.format(it)}\n" for it in ("FR-AUTH-001", "FR-003"))
    found = with_specification(WORK_PACKAGE, f"# Login\n\n{defined}", path)
    assert [it.message for it in found] == [
        "unknown requirement 'FR-AUTH-002'; the specification does not define it"
    ]
    assert with_specification(WORK_PACKAGE, f"{defined}{form.format('FR-AUTH-002')}\n", path) == []


def test_a_specification_without_requirements_or_of_another_feature_says_nothing() -> None:
    assert with_specification(WORK_PACKAGE, "# Login\n\nSee FR-1.\n", "spec.md") == []
    other = "- **FR-009:** a\n"
    assert with_specification(WORK_PACKAGE, other, "specs/002-other/spec.md") == []
    assert with_specification(WORK_PACKAGE.replace("AUTH-", "AUTH-x"), other, "spec.md") != []
