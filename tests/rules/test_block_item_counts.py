"""How the items of a block count, and how many there are."""

import pytest

from kit import check, check_fix


@pytest.mark.parametrize(
    ("numbers", "first", "found", "fixed"),
    [
        ("2 3 4", 1, 2, "1 2 3"),
        ("1 1 2", 2, 1, "1 2 3"),
        ("1 3 4", 2, 3, "1 2 3"),
        ("1 2 2", 3, 2, "1 2 3"),
        ("1 2 12", 3, 12, "1 2 3"),
        ("3 2 1", 1, 3, "1 2 3"),
    ],
)
def test_one_gap_is_found_where_the_count_first_breaks(
    numbers: str, first: int, found: int, fixed: str
) -> None:
    def drawn(numbers: str, finding: str = "") -> str:
        rows = [f"|   [{n}] Item with [1] status" for n in numbers.split()]
        if finding:
            rows.insert(first, finding)
        return "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))

    carets = "^" * len(str(found))
    finding = f":    {carets} block-numbering-gap: expected item {first}, found {found}"
    check(drawn(numbers, finding))
    check_fix(drawn(numbers), drawn(fixed))
    # What is missing before the first item, and which of two comes first, only the author knows.
    is_clear = numbers.startswith("1")
    check_fix(drawn(numbers), drawn(fixed if is_clear else numbers), only_safe=True)
