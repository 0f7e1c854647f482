"""The comments that count requirements."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from rules.requirement_drawing import PAIR


@pytest.mark.parametrize("count", ["1", "3", "03", "-2", "two", "", "2.0", "9" * 5000])
def test_a_count_that_is_wrong(count: str) -> None:
    pairs = f"{PAIR.format('FR-001')}\n{PAIR.format('FR-002')}"
    drawing = f"| <!-- spec-kitty: fr-count: {count} -->\n{pairs}"
    check_fix(drawing, f"| <!-- spec-kitty: fr-count: 2 -->\n{pairs}")
    check_fix(drawing, drawing, only_safe=True)


def test_a_count_that_is_right_is_put_right_again_by_a_fix() -> None:
    right = f"| <!-- spec-kitty: fr-count: 2 -->\n{PAIR.format('FR-001')}\n{PAIR.format('FR-002')}"
    lost = right.replace('| <!-- sk:fr id="FR-001" priority="low" -->\n', "")
    check_fix(
        lost,
        f"| <!-- spec-kitty: fr-count: 1 -->\n| Text.\n{PAIR.format('FR-002')}",
    )
    stray = f'{right}\n|\n| <!-- sk:fr id="FR-003" -->\n| More.'
    check_fix(stray, f"{stray.replace('count: 2', 'count: 3')}\n| <!-- /sk:fr -->")


def test_a_coverage_that_is_none() -> None:
    check("""
        | <!-- spec-kitty: fr-coverage: 101% -->
        :                               ^^^^ requirement-coverage-malformed: invalid fr-coverage '101%': use a percentage from 0% to 100%
    """)


def test_a_count_in_a_file_without_requirements() -> None:
    check(
        """
        | <!-- spec-kitty: fr-count: 5 -->
        :                            ^ requirement-count-mismatch: fr-count is 5, but the file has 0 requirement markers
        |
        | Users can log in.
        """
    )
    check("| <!-- spec-kitty: fr-count: 0 -->\n|\n| Users can log in.")


@pytest.mark.parametrize("word", ["valdated", "Validated", "fr_count: 2", "fr-covrage: 5%"])
def test_a_misspelt_comment(word: str) -> None:
    (found,) = run(parse(Source(f"<!-- spec-kitty: {word} -->\n\n- **FR-001:** a\n"), "spec.md"))
    assert (found.rule, found.fix is not None) == ("requirement-comment-unknown", True)


def test_comments_of_other_tools_are_theirs() -> None:
    check("| <!-- spec-kitty: mission -->\n| <!-- spec-kitty: lane: doing -->")
