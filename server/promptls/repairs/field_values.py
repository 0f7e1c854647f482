"""What may be done about a value of front matter that is not YAML, the best first.

None of this has been tried out yet.
"""

import re
from collections.abc import Iterator

from promptls.document import Fault, Field, Problem, Shape
from promptls.text.edits import Edit, FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, newline_of
from promptls.text.values import NamedTuple
from promptls.text.wording import replacing
from promptls.vocabulary.front_matter import KEY_NAMES

_INDENT = "  "
# What begins a correction that makes a block of a value.
BLOCK_SIGN = " |-"
# The line above is looked for among so many characters.
_FARTHEST_ABOVE = 4000
QUOTE_THE_VALUE = "Quote the value"
# Keys that many write, besides those that readers know.
_USUAL_KEYS = frozenset({"author", "category", "homepage", "mode", "origin", "priority", "tags"})
_NAMES_OF_QUOTES = {"'": "single", '"': "double"}
_KEY_NAMES = KEY_NAMES | _USUAL_KEYS
_TEXT_KEYS = frozenset({"description", "model", "name", "when_to_use"})
_NAMES = "|".join(sorted(map(re.escape, _KEY_NAMES), key=lambda it: (-len(it), it)))

_KEY = pattern(r"[^\W\d][\w.-]*+")
# A key without a line of its own: behind a text whose line break is gone, or before a text whose
# colon is.
_KEY_INSIDE = pattern(rf"(?<!-)(?:{_NAMES}):(?=[ \t]|\Z)")
# A word, or words with commas between.
_WORDS = pattern(r"[^\s,]++(?:,[ \t]*+[^\s,]++)*+")
# What lacks the mark of an item has one word.
_ITEM_MARK = pattern(r"([-*+\u2022])[ \t]*+(?=[\w\"'])|(?=[\w.-]++[ \t]*+(?:[\n\r]|\Z))")
_KEY_WITHOUT_COLON = pattern(rf"(?P<key>{_NAMES})[ \t]++(?=[^ \t:])")
# What begins so is a text whatever follows, even where it is no YAML.
_TEXT_START = pattern(
    r"[^\W_]|[^\x00-\x7f]|[*@`%](?![\"'\[{])|[./~$<(_]|\[[ xX]\][ \t]|\{[A-Za-z_]\w*+\}"
)
# A mapping of one key, whose line break is gone.
_MAPPING_START = pattern(
    r"(?:[a-z][\w-]{0,40}+|[A-Za-z][\w-]{0,40}[a-z_-][A-Z_-][\w-]{0,40}+)[ \t]*+:(?=[ \t]|\Z)"
)
_COLON = pattern(r":(?=[ \t]|\Z)")
# What may be the key of a field whose line break is gone.
_LAST_WORD = pattern(r"[a-z][A-Za-z0-9_-]*+\Z")
_LONGEST_KEY = 40
_ONE_WORD = pattern(r":[ \t]++(?:[^ \t]*+\Z|[\[{])")
_FIELD_BEHIND_QUOTE = pattern(r"[\"'][ \t]*+[a-z][\w-]*+:[ \t]")
_VALUE_START = pattern(r"[\w\"'\[{/.(<]")
_COMMENT = pattern(r"[ \t]#")
_PUNCTUATION = pattern(r"[ \t]*+[,;]++[ \t]*+")
_ENDS_AS_LIST = pattern(r"[\"'][ \t]*+\]\Z")
_QUOTED_LIST = pattern(
    r"(?:\"[^\"\r\n]*+\"|'[^'\r\n]*+')(?:[ \t]*+,[ \t]*+(?:\"[^\"\r\n]*+\"|'[^'\r\n]*+'))++"
)
_LISTED = pattern(r"[\[{][^\]},\"':]*+[,\"':]")


class Repair(NamedTuple):
    """Edits that may repair a problem.

    `is_safe` says that they do nothing else if the result reads as before; `reshaped` is the key
    of the field whose value only then has the shape that is meant.
    """

    title: str
    edits: tuple[FileEdit, ...]
    is_safe: bool = False
    reshaped: str | None = None


def find_repairs(text: str, field: Field | None, problem: Problem) -> Iterator[Repair]:
    """What may be done about a problem in a field."""
    if problem.repair and problem.repair[0].text.startswith(BLOCK_SIGN):
        yield Repair("Quote the value as a block", _corrections(problem))
    elif problem.fault in (Fault.SPACE, Fault.BLANK):
        yield from _space(text, field, problem)
    elif problem.fault is Fault.KEY:
        yield from _item(text, field, problem)
        yield from _colon(text, problem)
        yield Repair("Indent the line", (_insert(problem.span.start, _INDENT),))
    elif problem.fault is Fault.INDENT:
        yield from _align(text, problem)
    elif problem.fault in (Fault.INNER, Fault.ESCAPE):
        yield from _other_quotes(text, problem)
        title = "Escape the quote" if problem.fault is Fault.INNER else "Double the backslash"
        yield Repair(title, _corrections(problem), is_safe=_is_paired(text, problem))
    elif problem.fault is Fault.QUOTE:
        yield from _closing_quote(text, problem.span)
    elif problem.values and not any(text[it.start].isspace() for it in problem.values):
        # A space that nobody sees would be within the quotes.
        yield from _values(text, field, problem)


def _corrections(problem: Problem) -> tuple[FileEdit, ...]:
    return tuple(Edit(span, new) for span, new in problem.repair)


def _space(text: str, field: Field | None, problem: Problem) -> Iterator[Repair]:
    key = field.key if field else None
    if problem.fault is Fault.BLANK:
        yield Repair("Use an ordinary space", _corrections(problem), is_safe=True, reshaped=key)
    else:
        is_value = _VALUE_START.match(text, problem.span.end) is not None
        is_safe = key in _KEY_NAMES and is_value and not _has_more_lines(text, field)
        yield Repair("Add a space after ':'", _corrections(problem), is_safe=is_safe)


def _has_more_lines(text: str, field: Field | None) -> bool:
    """Whether an unquoted text has more lines, which may be those of a list."""
    if field is None or field.shape is not Shape.PLAIN:
        return False
    return LINE_BREAK.search(text, *field.value_span) is not None


def _item(text: str, field: Field | None, problem: Problem) -> Iterator[Repair]:
    """Give a line of a list the mark of an item."""
    mark = _ITEM_MARK.match(text, *problem.span)
    if mark and field is not None and field.shape is Shape.LIST:
        own = mark[1] or ""
        titles = {"": "Add '- '", "-": "Add a space after '-'"}
        title = titles.get(own) or replacing(own, "-")
        yield Repair(title, (Edit(FileSpan(*mark.span()), "- "),))


def _colon(text: str, problem: Problem) -> Iterator[Repair]:
    key = _KEY_WITHOUT_COLON.match(text, *problem.span)
    if key:
        yield Repair("Add a ':'", (_insert(key.end("key"), ":"),))


def _align(text: str, problem: Problem) -> Iterator[Repair]:
    """Give a line the indentation of the one above it."""
    at = problem.span.start
    *above, own = LINE_BREAK.split(text[max(0, at - _FARTHEST_ABOVE) : at])
    margins = (len(it) - len(it.lstrip(" ")) for it in reversed(above) if it.strip(" \t"))
    margin = next(margins, 0)
    if not own.strip(" ") and margin != len(own):
        yield Repair("Align the line", (Edit(FileSpan(at - len(own), at), " " * margin),))


def _other_quotes(text: str, problem: Problem) -> Iterator[Repair]:
    """In the other quotes, nothing has to be escaped, so that all readers see the same text."""
    for start, end in problem.values:
        quote = text[start - 1]
        inner = text[start:end]
        other = "'" if quote == '"' else '"'
        escapes = problem.repair if problem.fault is Fault.ESCAPE else ()
        bare = inner.count("\\") == len(escapes) and "\n" not in inner and "\r" not in inner
        if bare and other not in inner and quote * 2 not in inner:
            edits = (_replace(start - 1, other), _replace(end, other))
            title = f"Use {_NAMES_OF_QUOTES[other]} quotes"
            yield Repair(title, edits, is_safe=_is_paired(text, problem))


def _is_paired(text: str, problem: Problem) -> bool:
    """Whether quotes inside quotes come in pairs. One alone may be a slip, or an apostrophe."""
    ((start, end),) = problem.values
    if problem.fault is not Fault.INNER:
        return True
    is_odd = text[start - 1] == '"' and text.count('"', start, end) % 2 != 0
    return not is_odd and not _FIELD_BEHIND_QUOTE.search(text, start, end)


def _closing_quote(text: str, row: FileSpan) -> Iterator[Repair]:
    raw = text[slice(*row)]
    if raw[0] not in raw[1:]:
        yield Repair("Add the closing quote", (_insert(row.end, raw[0]),))


def _values(text: str, field: Field | None, problem: Problem) -> Iterator[Repair]:
    """Mostly a text without quotes that needs them, if it is not a list or several fields."""
    if len(problem.values) > 1:
        is_safe = all(_is_text(text[slice(*it)]) for it in problem.values)
        yield Repair("Quote the values", _corrections(problem), is_safe=is_safe)
        return
    (value,) = problem.values
    raw = text[slice(*value)]
    key = field.key if field else None
    if problem.fault is Fault.AFTER:
        yield from _after(text, value, problem.span, key)
    glued = _KEY_INSIDE.search(raw)
    if glued and glued.start() and _are_two(raw, glued):
        end = value.start + glued.start()
        start = value.start + len(raw[: glued.start()].rstrip(" \t"))
        break_ = Edit(FileSpan(start, end), newline_of(text))
        yield Repair("Add a line break", (break_,))
    if raw[-1] in "\"'" and raw.count(raw[-1]) == 1:
        yield Repair("Add the opening quote", (_insert(value.start, raw[-1]),))
    if not _LISTED.match(raw) and not _ENDS_AS_LIST.search(raw):
        is_one = key is not None and _KEY.fullmatch(key) is not None and not glued
        yield Repair(QUOTE_THE_VALUE, _corrections(problem), is_safe=is_one and _is_text(raw))


def _are_two(raw: str, glued: re.Match[str]) -> bool:
    """Whether a text is two fields in one line, and no sentence with a colon."""
    before, behind = raw[: glued.start()].strip(), raw[glued.end() :].strip()
    return before.endswith((".", "!", "?", "\u3002")) or any(
        _WORDS.fullmatch(it) for it in (before, behind)
    )


def _after(text: str, value: FileSpan, rest: FileSpan, key: str | None) -> Iterator[Repair]:
    raw = text[slice(*value)]
    if _PUNCTUATION.fullmatch(text, *rest):
        removal = Edit(rest, "")
        # One word in brackets may be a text.
        is_listed = _LISTED.match(raw) is not None and key not in _TEXT_KEYS
        is_safe = raw[0] != "[" or is_listed
        title = f"Remove {text[slice(*rest)].strip()!r}"
        yield Repair(title, (removal,), is_safe=is_safe, reshaped=key)
    elif _QUOTED_LIST.fullmatch(raw):
        yield Repair("Add brackets", (_insert(value.start, "["), _insert(value.end, "]")))
    elif raw[0] in "\"'" and _ENDS_AS_LIST.search(raw):
        yield Repair("Add the opening bracket", (_insert(value.start, "["),))


def _is_text(raw: str) -> bool:
    """Whether a value is one text without doubt, which no reader has taken for anything else."""
    return (
        _TEXT_START.match(raw) is not None
        and not _MAPPING_START.match(raw)
        and not any(_is_field(raw, it.start()) for it in _COLON.finditer(raw))
        and not _COMMENT.search(raw)
        and "\n" not in raw
        and "\r" not in raw
        and not raw.endswith("---")
        and raw.count("[") == raw.count("]")
        and raw.count("{") == raw.count("}")
        and not (raw[-1] in "\"'" and raw.count(raw[-1]) % 2)
    )


def _is_field(raw: str, colon: int) -> bool:
    """Whether a field may begin within a text: `model: opus level: 3`, `version: 1.0of_it: x`."""
    start = max(0, colon - _LONGEST_KEY)
    word = _LAST_WORD.search(raw, start, colon)
    if word is None:
        return False
    before = raw[word.start() - 1 : word.start()]
    is_glued = before != "" and (
        not before.isascii() or (before not in " \t(/<-" and not before.isalnum())
    )
    return is_glued or "_" in word[0] or "-" in word[0] or _ONE_WORD.match(raw, colon) is not None


def _insert(at: int, new: str) -> FileEdit:
    return Edit(FileSpan(at, at), new)


def _replace(at: int, new: str) -> FileEdit:
    return Edit(FileSpan(at, at + 1), new)
