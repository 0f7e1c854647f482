"""The judge of faults says what is wrong with what is found."""

import pytest

from faults.fault import Fault, Fixed
from faults.hosts import Host
from faults.judge import assert_found, checking, disagreements
from promptls.text.spans import FileSpan

CLEAN = "---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n"
FAULTY = CLEAN.replace("on\n", "on \n")
RIGHT = Fault("block-trailing-space", FAULTY, CLEAN, CLEAN, FileSpan(30, 35))

run = checking("example.md")


def reasons(fault: Fault) -> list[str]:
    return [it.rpartition("=> ")[2].partition(":")[0] for it in disagreements([fault], run)]


@pytest.mark.parametrize(
    "fault",
    [
        RIGHT,
        RIGHT._replace(fixed=Fixed.SAFE),
        RIGHT._replace(fixed=Fixed.SILENT),
        RIGHT._replace(fixed=Fixed.ANY),
        RIGHT._replace(where=FileSpan(5, 30)),
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
        (RIGHT._replace(where=FileSpan(5, 10)), "not at the fault"),
        (RIGHT._replace(fixed=Fixed.NONE), "a wrong fix"),
        (RIGHT._replace(fixed=Fixed.UNSAFE), "a wrong fix"),
        (RIGHT._replace(fixed=FAULTY), "fixed into '---\\nSUGGESTED NEXT STEPS"),
    ],
)
def test_what_is_wrong(fault: Fault, reason: str) -> None:
    assert reasons(fault) == [reason]
    with pytest.raises(AssertionError, match="1 disagreements"):
        assert_found([fault], run)


def test_what_is_found_in_the_clean_text_is_no_fault() -> None:
    assert reasons(Host("another block", before=FAULTY).infected(RIGHT)) == []


def test_a_host_moves_the_ranges() -> None:
    host = Host("list", "- a\n\n  ", "\n\nMore.\n", "  ", "\r\n")
    moved = host.infected(Fault("rule", "one\n\nthree", "one", "one\ntwo", FileSpan(5, 10)))
    assert moved.text == "- a\r\n\r\n  one\r\n\r\n  three\r\n\r\nMore.\r\n"
    assert moved.fixed == "- a\r\n\r\n  one\r\n  two\r\n\r\nMore.\r\n"
    assert moved.clean == "- a\r\n\r\n  one\r\n\r\nMore.\r\n"
    assert moved.text[moved.where.start : moved.where.end].strip() == "three"
