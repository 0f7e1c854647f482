"""What `programs/instructions.py` says of the counts that it has."""

import json

import pytest

from programs import instructions
from programs.instructions import STORED, Limits, describe_measure, find_limits, judge


@pytest.mark.parametrize(
    ("count", "base", "said"),
    [
        (1000, 1000, ""),
        (1009, 1000, ""),
        (1011, 1000, "too many: more than 1.01 of the stored count"),
        (1009, 980, "too many: more than 1.02 of the count at the start of the step"),
        (991, 1000, ""),
        (989, 1000, "bring the stored count down with --write"),
    ],
)
def test_a_count_is_compared_with_the_last_one_and_with_the_first(
    count: int, base: int, said: str
) -> None:
    assert judge(count, Limits(1000, base)) == (count / 1000, said)


def test_another_interpreter_counts_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = {"a case": {"count": 1000, "base": 990}}
    monkeypatch.setattr(instructions, "describe_measure", lambda: {"python": "this one"})
    monkeypatch.setattr(instructions, "measure_writer", lambda: {"a case": 2000})
    assert find_limits({"measured with": {"python": "this one"}, "cases": cases}) == {
        "a case": Limits(1000, 990)
    }
    assert find_limits({"measured with": {"python": "another"}, "cases": cases}) == {
        "a case": Limits(2000, 1980)
    }


def test_the_stored_counts_keep_to_the_limit_of_the_step() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert stored["measured with"].keys() == describe_measure().keys()
    for it in stored["cases"].values():
        assert "too many" not in judge(it["count"], Limits(it["count"], it["base"]))[1]
