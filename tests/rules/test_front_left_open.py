"""While front matter is not closed, no fix writes the line that would close it far below."""

import pytest

from kit import check_fix

OPEN = "| ---\n| name: tracer\n| description: Follows an execution path\n"
BODY = "|\n| # Tracer\n|\n| Emit:\n|\n"
INDENTED = (
    "|    ---\n|    SUGGESTED NEXT STEPS:\n|      [1] Continue\n|      [2] Review\n|    ---\n"
)
BLOCK = INDENTED.replace("|    ", "| ")
PATH = "agents/tracer.md"


@pytest.mark.parametrize(
    "block",
    [
        INDENTED,
        BLOCK.replace("---", "----"),
        BLOCK.replace("---", "====", 1).replace("---", "- - -"),
        # Each of two fixes would write only a part of the delimiter.
        INDENTED.replace("---", "----"),
    ],
)
def test_the_text_does_not_become_front_matter(block: str) -> None:
    check_fix(OPEN + BODY + block, OPEN + BODY + block, path=PATH, only_safe=True)
    check_fix(OPEN + BODY + block, f"{OPEN}| ---\n{BODY}{BLOCK}", path=PATH)


def test_other_lines_are_fixed() -> None:
    wrong = BLOCK.replace("[2]", "[3]")
    check_fix(f"{OPEN}{BODY}{wrong}", f"{OPEN}{BODY}{BLOCK}", path=PATH, only_safe=True)


def test_below_a_rule_delimiters_are_written() -> None:
    rule = "|\n| # Tracer\n|\n| ---\n|\n| Emit:\n|\n"
    check_fix(f"{OPEN}{rule}{INDENTED}", f"{OPEN}{rule}{BLOCK}", path=PATH, only_safe=True)
