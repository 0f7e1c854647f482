"""The judge of faults says what is wrong with what is found."""

from collections.abc import Iterator

import pytest

from faults.fault import Fault, Fixed, Match, faults_in, rows, touching
from faults.hosts import Host
from faults.judge import assert_clean, assert_found, checking, disagreements
from promptls.text.spans import FileSpan

CLEAN = "---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n"
FAULTY = CLEAN.replace("on\n", "on \n")
RIGHT = Fault("a space", "block-trailing-space", FAULTY, CLEAN, (rows(FAULTY, 2),), clean=CLEAN)

run = checking("example.md")


def reasons(fault: Fault) -> list[str]:
    return [it.rpartition("=> ")[2].partition(":")[0] for it in disagreements([fault], run)]


@pytest.mark.parametrize(
    "fault",
    [
        RIGHT,
        RIGHT._replace(fixed=Fixed.CLEAN, safe=True),
        RIGHT._replace(fixed=Fixed.SILENT),
        RIGHT._replace(fixed=Fixed.ANY, where=()),
        RIGHT._replace(where=(rows(FAULTY, 0), rows(FAULTY, 1, 3))),
        RIGHT._replace(where=(FileSpan(37, 38),), match=Match.EXACT),
        RIGHT._replace(where=(FileSpan(30, 40),), match=Match.WITHIN),
        RIGHT._replace(where=(rows(FAULTY, 2, 4),), match=Match.TOUCHES),
    ],
)
def test_what_is_right(fault: Fault) -> None:
    assert reasons(fault) == []


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (RIGHT._replace(rule="block-blank-line"), "not this finding alone"),
        (RIGHT._replace(text=CLEAN), "not this finding alone"),
        (RIGHT._replace(text=FAULTY.replace("S", "s", 1)), "not this finding alone"),
        (RIGHT._replace(where=(rows(FAULTY, 1), rows(FAULTY, 3))), "not at the fault"),
        (RIGHT._replace(where=(FileSpan(36, 38),), match=Match.EXACT), "not at the fault"),
        (RIGHT._replace(where=(FileSpan(38, 40),), match=Match.WITHIN), "not at the fault"),
        (RIGHT._replace(where=(rows(FAULTY, 3),), match=Match.TOUCHES), "not at the fault"),
        (RIGHT._replace(fixed=Fixed.NONE), "a wrong fix"),
        (RIGHT._replace(fixed=Fixed.UNSAFE), "a wrong fix"),
        (RIGHT._replace(fixed=FAULTY), "fixed into '---\\nSUGGESTED NEXT STEPS"),
    ],
)
def test_what_is_wrong(fault: Fault, reason: str) -> None:
    assert reasons(fault) == [reason]
    with pytest.raises(AssertionError, match="1 disagreements"):
        assert_found([fault], run)


def test_a_text_with_findings_is_not_clean() -> None:
    assert_clean(CLEAN, run)
    with pytest.raises(AssertionError, match="block-trailing-space"):
        assert_clean(FAULTY, run)


def test_what_is_found_in_the_clean_text_is_no_fault() -> None:
    host = Host("another block", before=FAULTY)
    assert reasons(host.infected(RIGHT)) == []


def test_a_host_moves_the_ranges() -> None:
    host = Host("list", "- a\n\n  ", "\n\nMore.\n", "  ", "\r\n")
    fault = Fault(
        "x", "rule", "one\n\nthree", "one\ntwo", (FileSpan(5, 10), FileSpan(-1, -1)), clean="one"
    )
    moved = host.infected(fault)
    assert moved.text == "- a\r\n\r\n  one\r\n\r\n  three\r\n\r\nMore.\r\n"
    assert moved.fixed == "- a\r\n\r\n  one\r\n  two\r\n\r\nMore.\r\n"
    assert moved.clean == "- a\r\n\r\n  one\r\n\r\nMore.\r\n"
    start, end = moved.where[0]
    assert moved.text[start:end].strip() == "three"
    assert moved.where[1] == (8, 8)


def test_a_fault_in_a_part_of_a_text() -> None:
    def find() -> Iterator[Fault]:
        yield touching("x", "rule", "one two", place="two")
        yield touching("y", "rule", "one two")

    first, second = faults_in("one", find())
    assert (first.clean, first.where) == ("one", (FileSpan(4, 7),))
    assert second.where == ()
