"""Which rules are on, and how grave they are."""

import pytest

from promptls.rules import RULE_NAMES, UnknownRuleError, load_all
from promptls.rules.diagnostics import Severity
from promptls.settings import (
    SelectionMode,
    SelectionStep,
    Settings,
    expand_names,
    select_rules,
)
from promptls.settings.declaration import read_table
from promptls.settings.keys import SettingsFile

EVERY = set(RULE_NAMES)
BLOCK = {it.name for it in load_all() if it.family == "block"}
TAG = {it.name for it in load_all() if it.family == "tag"}


def names(*steps: SelectionStep) -> set[str]:
    return set(select_rules(steps).rules)


def weighed(**levels: str) -> SelectionStep:
    words = tuple(it.replace("_", "-") for it in levels)
    return SelectionStep(SelectionMode.SEVERITY, words, tuple(levels.values()))


def test_each_step_goes_on_from_the_one_before() -> None:
    assert names() == EVERY
    only, also, without = (
        SelectionStep(SelectionMode.ONLY, ("block",)),
        SelectionStep(SelectionMode.ALSO, ("tag",)),
        SelectionStep(SelectionMode.NOT, ("block-crlf",)),
    )
    assert names(only) == BLOCK
    assert names(only, also) == BLOCK | TAG
    assert names(only, also, without) == (BLOCK | TAG) - {"block-crlf"}
    assert names(without, only) == BLOCK
    assert names(only, without, also) == (BLOCK | TAG) - {"block-crlf"}
    assert names(SelectionStep(SelectionMode.ONLY, ())) == set()


def test_the_last_word_about_a_rule_counts() -> None:
    off = select_rules([weighed(all="off", tag="hint", tag_case="error")])
    assert set(off.rules) == TAG
    assert off.severities["tag-case"] is Severity.ERROR
    assert off.severities["tag-crossed"] is Severity.HINT
    # A rule that is off comes back when it is asked for, and keeps its weight.
    back = select_rules(
        [weighed(tag="info"), weighed(tag="off"), SelectionStep(SelectionMode.ALSO, ("tag-case",))]
    )
    assert set(back.rules) == (EVERY - TAG) | {"tag-case"}
    assert back.severities["tag-case"] is Severity.INFO


def test_the_rules_stand_in_the_order_of_the_catalogue() -> None:
    rules = select_rules(
        [SelectionStep(SelectionMode.ONLY, ("tag-case", "block-crlf", "tag"))]
    ).rules
    assert list(rules) == [it for it in RULE_NAMES if it in rules]


def test_words_that_select_nothing() -> None:
    assert expand_names(()) == frozenset()
    with pytest.raises(UnknownRuleError):
        expand_names(("blok",))


@pytest.mark.parametrize(
    ("fixable", "unfixable", "steps", "expected"),
    [
        (["all"], [], [], set()),
        (["all"], ["tag"], [], TAG),
        (["block", "tag"], ["block-crlf"], [], EVERY - BLOCK - TAG | {"block-crlf"}),
        ([], [], [], EVERY),
        (["all"], [], [SelectionStep(SelectionMode.ONLY, ("tag",))], EVERY - TAG),
        (["tag"], [], [SelectionStep(SelectionMode.ALSO, ("block",))], EVERY - BLOCK - TAG),
        (["all"], ["tag"], [SelectionStep(SelectionMode.NOT, ("block",))], BLOCK | TAG),
    ],
)
def test_the_rules_whose_fixes_are_not_offered(
    fixable: list[str], unfixable: list[str], steps: list[SelectionStep], expected: set[str]
) -> None:
    values = read_table(SettingsFile, {"fixable": fixable, "unfixable": unfixable})
    assert set(Settings(values, fix_overrides=tuple(steps)).unfixable) == expected
