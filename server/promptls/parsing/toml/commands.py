"""Reads a command that is written in TOML: the text for a model, and the comments for promptls."""

from collections.abc import Iterator

from promptls.document import Entry, Section
from promptls.document.marks import NAME
from promptls.document.toml import TomlCommand, TomlField
from promptls.parsing.suppressions import find_in_comments
from promptls.parsing.toml.reader import TomlReader
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Span
from promptls.text.toml import SIZE_CAP, TomlStop, load_toml
from promptls.vocabulary.hosts.arrival import PROMPT_KEY

# The quotes of a text, and the line break that is no part of it.
_OPENING = pattern(r"(?:\"\"\"|''')(?:\r?\n)?+|[\"']")
_LONG = 3
_NOWHERE = FileSpan(0, 0)


def read_command(text: str) -> TomlCommand:
    """Read a command. A text that is no TOML has no fields, and a fault, if that is a person's."""
    values = load_toml(text)
    if isinstance(values, TomlStop):
        from promptls.parsing.toml.faults import explain_stop  # noqa: PLC0415 - most are TOML

        return TomlCommand(fault=explain_stop(text, values))
    if not isinstance(values, dict):
        # What promptls does not read, others may.
        return TomlCommand()
    fields = tuple(_find_fields(text, values))
    prompt = next((it for it in fields if it.name == PROMPT_KEY and it.is_text), None)
    if prompt is None:
        return TomlCommand(is_read=True, fields=fields)
    place = _find_content(text, prompt.value)
    # A line break of two characters is one in TOML.
    is_as_written = text[slice(*place)].replace("\r\n", "\n") == values[PROMPT_KEY]
    return TomlCommand(is_read=True, fields=fields, text=place if is_as_written else _NOWHERE)


def _find_fields(text: str, values: dict[str, object]) -> Iterator[TomlField]:
    spans = TomlReader(text).read().spans
    for path, (key, value) in spans.items():
        if len(path) == 1:
            name = str(path[0])
            yield TomlField(
                FileSpan(key.start, value.end),
                name,
                key,
                value,
                is_text=isinstance(values.get(name), str),
            )


def _find_content(text: str, value: FileSpan) -> FileSpan:
    """The place of a text without its quotes."""
    opening = _OPENING.match(text, *value)
    start = opening.end() if opening else value.start
    return FileSpan(start, max(start, value.end - (_LONG if start - value.start >= _LONG else 1)))


def find_comments(text: str) -> tuple[Span, ...]:
    """The comments of a text, also of one that is no TOML yet; none of a text that is too large."""
    if NAME not in text or len(text) > SIZE_CAP:
        return ()
    return tuple(TomlReader(text).read().comments)


def parse_comments(text: str, entry: Entry) -> Section:
    """Parse what concerns promptls in the comments of a text."""
    nodes = tuple(find_in_comments(text, find_comments(text)))
    return Section(text, entry, entry, (), (), nodes)
