"""Finds the text for a model in a command that is written in TOML."""

from promptls.parsing.toml.reader import TomlReader
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.toml import load_toml
from promptls.vocabulary.hosts.arrival import PROMPT_KEY

# The quotes of a text, and the line break that is no part of it.
_OPENING = pattern(r"(?:\"\"\"|''')(?:\r?\n)?+|[\"']")
_LONG = 3


_NOWHERE = FileSpan(0, 0)


def find_prompt(text: str) -> FileSpan:
    """The place of the text, without its quotes.

    It is an empty one where there is no such text, or where it has escapes: the places in it are
    not those of the file then.
    """
    values = load_toml(text)
    prompt = values.get(PROMPT_KEY) if isinstance(values, dict) else None
    found = TomlReader(text, is_valid=True).read().spans if isinstance(prompt, str) else {}
    value = found[PROMPT_KEY,].value if (PROMPT_KEY,) in found else _NOWHERE
    opening = _OPENING.match(text, *value)
    start = opening.end() if opening else value.start
    place = FileSpan(start, max(start, value.end - (_LONG if start - value.start >= _LONG else 1)))
    # A line break of two characters is one in TOML.
    is_as_written = text[slice(*place)].replace("\r\n", "\n") == prompt
    return place if is_as_written else _NOWHERE
