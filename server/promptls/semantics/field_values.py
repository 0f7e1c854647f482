"""Values of front matter that are nearly, but not quite, words that Claude Code knows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from promptls.document import Document, FieldItem, Shape
from promptls.semantics.field_names import is_named_by_file
from promptls.text.nearest import FARTHEST, distance
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.claude_code import MODELS, OTHER_MODELS, TOOLS
from promptls.vocabulary.kinds import Kind

_KINDS = frozenset({Kind.AGENT, Kind.SKILL, Kind.COMMAND})
_TOOL_KEYS = ("tools", "allowed-tools", "disallowedTools")
# `Bash(git:*)` is the tool `Bash`. What is not one word is not the name of a tool.
_TOOL = pattern(r"(?P<name>[A-Z][A-Za-z]{3,}+)(?:\(|\Z)")
_MODEL = pattern(r"[A-Za-z]{4,}+")
# Two letters of a short word are half of it.
_SHORT = 5


class MisspelledValue(NamedTuple):
    """A word, and the known one that is meant. `what` says of what kind both are."""

    span: FileSpan
    what: str
    word: str
    meant: str


def find_misspelled_values(document: Document) -> Iterator[MisspelledValue]:
    """The unknown models and tools that differ little from a known one."""
    matter = document.front_matter
    if matter is None or document.kind not in _KINDS or is_named_by_file(document, matter):
        return
    model = matter.get("model")
    if model and _MODEL.fullmatch(model.value) and model.value not in OTHER_MODELS:
        meant = _meant(model.value, MODELS)
        if meant:
            yield MisspelledValue(model.value_span, "model", model.value, meant)
    for key in _TOOL_KEYS:
        field = matter.get(key)
        if field and field.shape is not Shape.MAPPING:
            yield from _misspelled_tools(matter.items(key))


def _misspelled_tools(items: Sequence[FieldItem]) -> Iterator[MisspelledValue]:
    for item in items:
        tool = _TOOL.match(item.text)
        meant = _meant(tool["name"], TOOLS) if tool else None
        # The text of a folded or escaped value has no place of its own.
        is_flat = len(item.text) == item.span.end - item.span.start
        if tool and meant and is_flat:
            start = item.span.start
            yield MisspelledValue(
                FileSpan(start, start + tool.end("name")), "tool", tool["name"], meant
            )


@lru_cache(1000)
def _meant(word: str, known: tuple[str, ...]) -> str | None:
    if word in known:
        return None
    limit = 1 if len(word) <= _SHORT else FARTHEST
    near = [it for it in known if distance(word, it, limit) <= limit]
    return near[0] if len(near) == 1 else None
