import pytest

from promptls.checking.checker import check
from promptls.document import AnyNode, Item, PromptBlock
from promptls.parsing import parse
from promptls.rules import RULE_NAMES, UnknownRuleError, load_all
from promptls.rules.diagnostics import Severity
from promptls.rules.rule_set import RuleSet, every_rule, select
from promptls.text.spans import Source


def names(*chosen: str, ignored: tuple[str, ...] = ()) -> set[str]:
    return set(select(chosen, ignored))


def on_nodes(rule_set: RuleSet, node_type: type[AnyNode]) -> set[str]:
    return {rule.name for _, rules in rule_set.by_prefilter[node_type] for rule in rules}


def test_rules_are_selected_by_name_family_and_all() -> None:
    assert names("all") == set(RULE_NAMES)
    assert select() == RULE_NAMES
    assert names("block-crlf") == {"block-crlf"}
    assert names("status") == {it.name for it in load_all() if it.family == "status"}
    assert names("status", "block-crlf") == names("status") | {"block-crlf"}
    assert names("all", ignored=("block", "status")) == {
        it.name for it in load_all() if it.family not in ("block", "status")
    }
    assert names("status", ignored=("all",)) == set()


def test_rules_keep_their_order() -> None:
    chosen = select(("status-wording", "block-crlf"))
    assert list(chosen) == ["block-crlf", "status-wording"]


@pytest.mark.parametrize("word", ["blocks", "block-", "block-crlfs", "ALL"])
def test_a_word_that_selects_nothing_is_an_error(word: str) -> None:
    with pytest.raises(UnknownRuleError, match=f"^{word}$"):
        select((word,))
    with pytest.raises(UnknownRuleError, match=f"^{word}$"):
        select(("all",), (word,))


def test_rules_are_found_by_what_they_look_at() -> None:
    rule_set = every_rule()
    assert rule_set is every_rule()
    assert "block-item-empty" in on_nodes(rule_set, Item)
    # A rule for all blocks is one for prompt blocks.
    assert "block-blank-line" in on_nodes(rule_set, PromptBlock)
    document = parse(Source("SUGGESTED NEXT STEPS:\n"))
    rules = rule_set.for_file(document)
    assert {it.name for it in rules.document} == {"block-crlf", "block-not-last"}
    assert rules is rule_set.for_file(document)


def test_only_the_rules_of_the_set_report() -> None:
    document = parse(Source("SUGGESTED NEXT STEPS:\n  [1] a\n  [3] status\n"))
    assert [it.rule for it in check(document, RuleSet(select(("block-numbering-gap",))))] == [
        "block-numbering-gap"
    ]


def test_severities_can_be_changed() -> None:
    document = parse(Source("SUGGESTED NEXT STEPS:\n  [1] a\n  [3] status\n"))
    rule_set = RuleSet(severities={"block-numbering-gap": Severity.HINT})
    weights = {it.rule: it.severity for it in check(document, rule_set)}
    assert weights["block-numbering-gap"] is Severity.HINT
    assert weights["block-opening-missing"] is Severity.ERROR
