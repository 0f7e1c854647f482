"""What pydantic judges and what is read without it are the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from promptls.files import judging
from promptls.settings import Mistake
from promptls.settings.model import SettingsFile
from promptls.settings.tables import Tables, tables_of
from promptls.text import Span

NAMES = st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True)
TEXTS = st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=5)
RULES = st.lists(st.sampled_from(["all", "block", "tag-case"]), max_size=3)
GLOBS = st.sampled_from(["*.md", "a/**", "b.md"])


def table(**optional: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    named = {key.replace("_", "-"): value for key, value in optional.items()}
    return st.fixed_dictionaries({}, optional=named)


SETTINGS = table(
    extend=GLOBS,
    select=RULES,
    ignore=RULES,
    severity=st.dictionaries(st.sampled_from(["all", "block"]), st.sampled_from(["off", "hint"])),
    per_file_ignores=st.dictionaries(GLOBS, RULES),
    exclude=st.lists(GLOBS, max_size=2),
    respect_gitignore=st.booleans(),
    files=st.dictionaries(GLOBS, st.sampled_from(["agent", "skill"])),
    variables=st.dictionaries(
        NAMES,
        table(
            description=TEXTS,
            source=TEXTS,
            mandatory=st.booleans(),
            phases=st.lists(NAMES),
            files=st.lists(GLOBS),
            trusted=st.booleans(),
        ),
    ),
    tags=st.dictionaries(
        NAMES,
        table(
            description=TEXTS,
            values=st.one_of(st.lists(NAMES), st.dictionaries(NAMES, st.lists(NAMES))),
            attributes=st.just({"id": "[0-9]+"}),
        ),
    ),
    agents=st.dictionaries(NAMES, table(description=TEXTS, closing=TEXTS)),
    phases=st.dictionaries(NAMES, table(description=TEXTS, noun=TEXTS)),
    utilities=st.dictionaries(GLOBS, TEXTS),
    placeholders=table(style=st.sampled_from(["angle", "brace"]), two_tier=st.booleans()),
)


def plain(value: object) -> object:
    """A value of either sort, as tables and lists."""
    if isinstance(value, BaseModel):
        return {key: plain(getattr(value, key)) for key in type(value).model_fields}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: plain(it) for key, it in value._asdict().items()}
    if isinstance(value, dict):
        return {key: plain(it) for key, it in value.items()}
    return [plain(it) for it in value] if isinstance(value, list | tuple) else value


@given(SETTINGS)
def test_they_say_the_same(values: dict[str, Any]) -> None:
    judged, read = plain(SettingsFile.model_validate(values)), plain(tables_of(values))
    assert judged == read


def test_they_have_the_same_keys() -> None:
    assert list(SettingsFile.model_fields) == list(Tables._fields)


@pytest.mark.usefixtures("_own_cache")
def test_what_was_right_is_not_judged_again() -> None:
    text = "True a = 1"
    assert judging.judged(text, list) == []
    assert judging.judged(text, lambda: pytest.fail("again")) == []


@pytest.mark.usefixtures("_own_cache")
def test_what_was_wrong_is_judged_again() -> None:
    mistake = Mistake(Span(0, 1), "wrong")
    for _ in range(2):
        assert judging.judged("True b = 1", lambda: [mistake]) == [mistake]
    assert judging.judged("True b = 1", list) == []
