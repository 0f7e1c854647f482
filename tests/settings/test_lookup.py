"""Keys of the settings are found by the names that people type."""

import pytest

from promptls.rules import UnknownRuleError, find_rules
from promptls.settings.key_facts import describe_every_key
from promptls.settings.lookup import UnknownSettingError, describe_unknown, find_settings


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("select", "select"),
        ("variables", "variables"),
        ("variables.project_path", "variables"),
        ("variables.NAME.source", "variables.NAME.source"),
        ("variables.user.name.source", "variables.NAME.source"),
        ("placeholders.style", "placeholders.style"),
        ("severity.block-crlf", "severity"),
    ],
)
def test_a_name_finds_its_key(name: str, found: str) -> None:
    assert [it.name for it in find_settings([name])] == [found]


def test_no_names_and_all_are_all_keys() -> None:
    every = list(describe_every_key())
    assert find_settings([]) == find_settings(["all"]) == every
    assert [it.name for it in find_settings(["select", "ignore", "select"])] == ["select", "ignore"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("selct", "unknown setting 'selct'; did you mean 'select'?"),
        ("selct.x", "unknown setting 'selct.x'; did you mean 'select.x'?"),
        ("select.x", "unknown setting 'select.x'; did you mean 'select'?"),
        ("two-tier", "unknown setting 'two-tier'; did you mean 'placeholders.two-tier'?"),
        (
            "variables.x.sourc",
            "unknown setting 'variables.x.sourc'; did you mean 'variables.x.source'?",
        ),
        (
            "placeholders.colour",
            "unknown setting 'placeholders.colour'; expected one of closed, style, two-tier",
        ),
        (
            "block-crlf",
            "unknown setting 'block-crlf'; `promptls explain block-crlf` explains the rules of that name",
        ),
        ("quux", "unknown setting 'quux'; `promptls explain --setting` lists them"),
    ],
)
def test_an_unknown_name_is_an_error_with_what_may_be_meant(name: str, message: str) -> None:
    with pytest.raises(UnknownSettingError) as raised:
        find_settings([name])
    assert str(raised.value) == message


def test_a_part_that_several_keys_have_names_all_of_them() -> None:
    with pytest.raises(UnknownSettingError, match=r"did you mean '.*description', .* or '.*'\?"):
        find_settings(["description"])


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("select", "`promptls explain --setting select` shows the setting"),
        ("block-crfl", "did you mean 'block-crlf'?"),
        ("plac", "did you mean 'placeholder'?"),
        ("numbering-gap", "did you mean 'block-numbering-gap'?"),
        ("zzz", "`promptls rules` lists them"),
    ],
)
def test_what_is_no_rule_is_guessed(word: str, hint: str) -> None:
    assert describe_unknown(word) == f"unknown rule or family {word!r}; {hint}"


def test_a_word_finds_its_rules_in_their_order() -> None:
    names = ["status-header-malformed", "status-multiline", "status-with-items", "status-wording"]
    assert [it.name for it in find_rules("status")] == names
    with pytest.raises(UnknownRuleError):
        find_rules("statu")
