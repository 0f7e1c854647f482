"""Every key that lists rules is known as one wherever that matters, whatever it is called."""

import pytest

from features.drawing import hover_text, offered
from promptls.semantics.occurrences import Subject
from promptls.settings.keys import RULE_LISTS, RULE_TABLES
from promptls.settings.occurrences import find_settings_occurrences

FILE = "promptls.toml"


def text_of(key: str, value: str) -> str:
    if key in RULE_TABLES:
        return f'[{key}]\n{value} = "off"\n'
    return f'{key} = ["{value}"]\n' if RULE_LISTS[key] == 1 else f'[{key}]\n"a.md" = ["{value}"]\n'


def test_the_keys_follow_from_their_types() -> None:
    assert {*RULE_LISTS} == {"select", "ignore", "fixable", "unfixable", "per-file-ignores"}
    assert {*RULE_TABLES} == {"severity"}


@pytest.mark.parametrize("key", [*RULE_LISTS, *RULE_TABLES])
def test_all_features_know_them(key: str) -> None:
    drawing = "".join(f"| {it}\n" for it in text_of(key, "tag-cas<|>").splitlines())
    assert offered(drawing, path=FILE) == ["tag-case"]
    drawing = "".join(f"| {it}\n" for it in text_of(key, "tag-<|>case").splitlines())
    assert hover_text(drawing, path=FILE).startswith("**tag-case**")
    text = text_of(key, "tag-case")
    found = find_settings_occurrences(text, FILE, in_pyproject=False)
    assert [it.name for it in found.places if it.subject is Subject.RULE] == ["tag-case"]
