"""Front matter: as a whole, its keys, and what closes it. The values have their own module."""

from collections.abc import Iterator

from promptls.document import Field, FrontMatter, Shape
from promptls.features.completion.comments import complete_rule_names
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.front_matter_values import LISTS, complete_value
from promptls.features.completion.values import Completion, CompletionKind, Slot, begin_with
from promptls.features.descriptions import Description
from promptls.features.descriptions.front_matter import of_key
from promptls.semantics.front_matter.programs import find_named_hosts
from promptls.text.paths import folder_of, name_of, stem_of
from promptls.text.patterns import pattern
from promptls.text.pieces import Stop, plain
from promptls.text.spans import BYTE_ORDER_MARK
from promptls.vocabulary.front_matter import find_beginning, find_offered_keys
from promptls.vocabulary.kinds import Kind

_DELIMITER = "---"
_FIRST_MARK = pattern(r"-{2,3}\Z")
# Half of a key is no field yet, and neither is a comment.
_BEGUN = pattern(r"(?:(?:[A-Za-z_][\w-]*+|#[^\r\n]*+)[ \t]*+(?:\r\n|\n|\r))*+")
_KEY = pattern(r"(?P<typed>[A-Za-z_][\w-]{0,60}|)\Z")
_REST_OF_KEY = pattern(r"(?P<name>[\w-]{0,60})(?P<colon>[ \t]*:)?")
_FIELD = pattern(r"(?P<key>[A-Za-z_][\w.-]{0,60})[ \t]*:(?P<value>.*)\Z")
_ITEM = pattern(r"[ \t]*-(?P<value>.*)\Z")
_ALLOW = pattern(
    r"(?:.*[ \t])?#[ \t]*promptls:[ \t]*allow(?:-file)?[ \t]+"
    r"(?P<others>(?:[\w-]+[ ,\t]+)*)(?P<typed>[\w-]*)\Z"
)
_WORD = pattern(r"[\w-]+")
# What a template begins with.
_TEMPLATE = ("description", "What the prompt is for."), ("variables", "[PROJECT_CONTEXT]")
_TEMPLATES = (Kind.PROMPT, Kind.SYSTEM_TEMPLATE)
_NOUNS = {
    Kind.AGENT: "the file of an agent",
    Kind.SKILL: "the file of a skill",
    Kind.COMMAND: "the file of a command",
    Kind.INSTRUCTIONS: "an instruction file",
    Kind.PROMPT: "the file of a prompt",
    Kind.SYSTEM_TEMPLATE: "the file of a template",
}
_FIRST = ("name", "description", "tools", "model", "phase", "agent", "variables", "applyTo")


def complete_front_matter(cursor: Cursor) -> list[Completion] | None:
    """What may be written in front matter; none outside of it.

    Where it is not closed yet and nothing fits, it may be something else.
    """
    matter = cursor.document.front_matter
    is_closed = matter is not None and matter.closed
    if not _is_around(cursor, matter):
        return None
    found = _complete(cursor, matter)
    return found if found or is_closed else None


def _is_around(cursor: Cursor, matter: FrontMatter | None) -> bool:
    """Whether the cursor is in front matter, or where that goes on while it is being written."""
    if matter is not None and matter.closed:
        return matter.body.start <= cursor.offset <= matter.body.end
    source = cursor.document.source
    number = source.line_at(cursor.offset)
    first = source[source.line(0)].removeprefix(BYTE_ORDER_MARK).rstrip()
    if not number or first != _DELIMITER:
        return False
    begin = matter.span.end if matter else source.line_starts[1]
    return _BEGUN.fullmatch(source.text, begin, max(begin, cursor.line.start)) is not None


def _complete(cursor: Cursor, matter: FrontMatter | None) -> list[Completion]:
    allowed = _ALLOW.match(cursor.before)
    if allowed:
        rest = _REST_OF_KEY.match(cursor.after)
        span = cursor.span(len(allowed["typed"]), rest.end("name") if rest else 0)
        return complete_rule_names(cursor, span, set(_WORD.findall(allowed["others"])))
    if cursor.before.lstrip().startswith("#"):
        return []
    field = _FIELD.match(cursor.before)
    if field:
        return complete_value(cursor, field["key"], field["value"])
    fields = matter.fields if matter else ()
    item = _ITEM.match(cursor.before)
    if item:
        key = _list_above(cursor, fields)
        return complete_value(cursor, key, item["value"], is_item=True) if key else []
    typed = _KEY.match(cursor.before)
    return [*_keys(cursor, matter, typed["typed"])] if typed else []


def _keys(cursor: Cursor, matter: FrontMatter | None, typed: str) -> Iterator[Completion]:
    """The keys that the file may have and does not have yet."""
    rest = _REST_OF_KEY.match(cursor.after)
    if rest is None or (not rest["colon"] and cursor.after[rest.end() :].strip()):
        return
    fields = matter.fields if matter else ()
    there = {it.key for it in fields if not it.key_span.touches(cursor.offset)}
    there |= cursor.values.explained
    named = find_named_hosts(cursor.document, cursor.vocabulary)
    own = find_offered_keys(cursor.document.kind, cursor.document.path, named)
    known = {name: it for name, it in own.items() if name not in there}
    order = sorted(known, key=lambda it: _FIRST.index(it) if it in _FIRST else len(_FIRST))
    slot = Slot(CompletionKind.KEY, cursor.span(len(typed), len(rest["name"])))
    for name in begin_with(typed, order):
        text, detail = name if rest["colon"] else f"{name}: ", known[name].description.rstrip(".")
        yield slot.offer(name, text, detail, of_key(known[name]))
    # A half-typed list or the end is no key.
    is_begun = bool(fields) and fields[0].span.start < cursor.line.start
    if not typed and is_begun and matter and not matter.closed:
        end = Slot(CompletionKind.DELIMITER, cursor.span(0))
        yield end.offer(_DELIMITER, detail="end of the front matter")


def _list_above(cursor: Cursor, fields: tuple[Field, ...]) -> str:
    """The key whose list the cursor is in, one that has a line for each item."""
    above = [it for it in fields if it.span.start < cursor.line.start]
    field = above[-1] if above else None
    if field is None or field.shape not in (Shape.EMPTY, Shape.LIST):
        return ""
    line_at = cursor.document.source.line_at
    is_flow = line_at(field.key_span.start) == line_at(field.value_span.start)
    return "" if is_flow and field.shape is Shape.LIST else field.key


def is_list_begun(cursor: Cursor) -> bool:
    """Whether a line ends with a key whose list may have a line for each item.

    A word that is accepted by Enter, where a new line was wanted, is worse than none.
    """
    key, colon, value = cursor.before.partition(":")
    return bool(colon) and not value and key in LISTS and not cursor.after.strip()


def complete_new_front_matter(cursor: Cursor) -> list[Completion]:
    """The front matter as a whole, on the first `---` of a file that has none."""
    document, kind = cursor.document, cursor.document.kind
    before = cursor.before.removeprefix(BYTE_ORDER_MARK)
    if cursor.line.start or not _FIRST_MARK.match(before) or cursor.after.strip():
        return []
    is_there = document.front_matter is not None
    fields = _usual_fields(kind, document.path)
    if not fields or (is_there and document.source.text[cursor.offset :].strip()):
        return []
    pieces: list[str | Stop] = [_DELIMITER + cursor.newline]
    for key, value in fields:
        pieces += f"{key}: ", Stop(value), cursor.newline
    text = *pieces, _DELIMITER
    what = f"The fields that {_NOUNS[kind]} begins with."
    rule = "front-matter-field-missing"
    about = Description("Front matter", what, (), "promptls", rule, plain(text))
    slot = Slot(CompletionKind.FRONT_MATTER, cursor.span(len(before), len(cursor.after)))
    return [slot.offer(f"--- {kind} front matter", text, slot.kind.value, about)]


def _usual_fields(kind: Kind, path: str) -> list[tuple[str, str]]:
    """The usual fields of a file, with what has to be filled in. Its name follows from its path."""
    fields = find_beginning(kind, path) or (_TEMPLATE if kind in _TEMPLATES else ())
    name = name_of(folder_of(path)) if kind is Kind.SKILL else stem_of(path)
    return [(key, (key == "name" and name) or value) for key, value in fields]
