"""Front matter means to PyYAML after a fix what it meant before."""

import re
from collections.abc import Iterable, Iterator

import yaml

from mutations.mutant import front_matter_end
from mutations.text_law import are_spellings
from mutations.violation import Fixing, Violation
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source

_KEY = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:\s|\Z)")
# Of a key that is there twice, nothing else is said.
_UNREADABLE_RULES = ("front-matter-invalid", "front-matter-unclosed", "front-matter-key-duplicated")
_PLAIN_KEY = re.compile(r"[\w .-]+")
# Cursor writes and reads patterns without quotes, which PyYAML takes for aliases.
_GLOBS = re.compile(r"(?m)^(globs:[ \t]+)(\*[^\n\"\\#]*)$")
_ANCHOR = re.compile(r"(?m)^[ \w-]+:[ \t]+[&!]")
_NOT_YAML_ON_PURPOSE = re.compile(r"\{\{|<<|\{\w+\}|argument-hint|\A%")
_MARKS = re.compile(r"[<>{}\s]+")

# What PyYAML makes of a part that it cannot read.
_UNREADABLE = object()


def front_matter_stays(fixing: Fixing) -> Iterator[Violation]:
    """What PyYAML reads is the same, or right where it was wrong."""
    text, fixed = (it.replace("\r\n", "\n") for it in (fixing.mutant.text, fixing.fixed))
    # Where it is not closed, another line of hyphens is far below.
    ends = [
        _unclosed_at(*it)
        for it in ((fixing.mutant.text, fixing.before), (fixing.fixed, fixing.after))
    ]
    before, after = _body(text, ends[0]), _body(fixed, ends[1])
    if before is None or before == after:
        return
    if after is None:
        yield fixing.violation("front matter is lost", "")
        return
    was, is_now = _load(before), _load(after)
    if was is not _UNREADABLE and not (isinstance(was, dict) and _are_plain(was)):
        # Text between two rules, or a colon without a space: what PyYAML reads is never meant.
        return
    # Of these, the spelling is what is corrected.
    spellings = "placeholder-", "template-metadata-"
    placeholders = any(it.rule.startswith(spellings) for it in fixing.taken)
    if was is not _UNREADABLE:
        if any(it.rule == "template-metadata-invalid" for it in fixing.taken):
            was = _respelt(was, is_now)
        # An anchor or a tag at the beginning of a text is a part of the text.
        if _ANCHOR.search(before) is None and _comparable(
            is_now, loose=placeholders
        ) != _comparable(was, loose=placeholders):
            yield fixing.violation("values change", f"{was!r} -> {is_now!r}")
        return
    wrong = [it for it in fixing.after if it.rule in _UNREADABLE_RULES]
    if is_now is _UNREADABLE and not wrong and not _NOT_YAML_ON_PURPOSE.search(after):
        yield fixing.violation("clean and not YAML", _error(after))
    yield from _fields_stay(fixing, before, after, placeholders=placeholders)
    yield from _shapes_are_those_meant(fixing, after)


def _fields_stay(
    fixing: Fixing, before: str, after: str, *, placeholders: bool
) -> Iterator[Violation]:
    old, new = _fields(before), _fields(after)
    for key, value in old.items():
        if value is _UNREADABLE:
            continue
        if key not in new:
            yield fixing.violation("a field is lost", key)
        elif _comparable(new[key], loose=placeholders) != _comparable(value, loose=placeholders):
            yield fixing.violation("a readable field changes", f"{key}: {value!r} -> {new[key]!r}")


def _shapes_are_those_meant(fixing: Fixing, after: str) -> Iterator[Violation]:
    """A fix that makes a field readable makes what was there before the mistake."""
    original = _body(fixing.mutant.original.replace("\r\n", "\n"))
    text = fixing.mutant.text.replace("\r\n", "\n")
    meant = _load(original) if original is not None else None
    is_now = _load(after)
    if not isinstance(meant, dict) or not isinstance(is_now, dict):
        return
    old = _fields(_body(text) or "")
    for key, value in is_now.items():
        shapes = _shape(meant.get(key)), _shape(value)
        if old.get(key) is _UNREADABLE and shapes[0] != shapes[1] == "scalar" and key in meant:
            yield fixing.violation("another shape", f"{key}: {meant[key]!r} -> {value!r}")
        if old.get(key) is _UNREADABLE and isinstance(value, str):
            yield from _text_stays(fixing, key, value)
    was = _body(text) or text
    if lost := [
        it
        for it in meant
        # With a stray character behind its name, it is a field of another name.
        if not any(str(key).startswith(str(it)) for key in is_now)
        and re.search(rf"(?m)^{re.escape(str(it))}\b", was)
    ]:
        yield fixing.violation("a field is swallowed", f"{lost}")


def _text_stays(fixing: Fixing, key: str, value: str) -> Iterator[Violation]:
    """A value in one line is the text that was there, with or without a comment."""
    rows = _body(fixing.mutant.text.replace("\r\n", "\n") or "")
    for raw in re.findall(rf"(?m)^{re.escape(key)}[ \t]*:(.*)$", rows or ""):
        # A no-break space behind the colon is meant as a space.
        text = raw.strip()
        if (
            text[:1] in ("|", ">")
            or text.endswith("\\")
            or value in (text, text.split(" #")[0].rstrip())
        ):
            continue
        # Of a value with quotes, the quotes may have been the mistake.
        letters = [re.sub(r"\W", "", it) for it in (value, text, text.split(" #")[0])]
        if text[:1] in ("'", '"') and letters[0] in letters[1:]:
            continue
        if value.startswith(text):
            # It goes on in the next lines.
            continue
        yield fixing.violation("another text", f"{key}: {text!r} -> {value!r}")


def _are_plain(keys: Iterable[object]) -> bool:
    return all(isinstance(it, str) and _PLAIN_KEY.fullmatch(it) for it in keys)


def is_readable(text: str) -> bool:
    """Whether a text has front matter in which PyYAML reads fields."""
    body = _body(text.replace("\r\n", "\n"))
    fields = None if body is None else _load(body)
    return isinstance(fields, dict) and _are_plain(fields)


def _unclosed_at(text: str, findings: list[FileDiagnostic]) -> int:
    """The line that should close front matter and does not; 0 where it is closed."""
    at = (it.span.start for it in findings if it.rule == "front-matter-unclosed")
    return Source(text).line_at(next(at, 0))


def _body(text: str, unclosed_at: int = 0) -> str | None:
    rows = text.removeprefix("\ufeff").split("\n")
    end = min(unclosed_at or len(rows), front_matter_end(rows))
    return "\n".join(rows[1:end]) + "\n" if end else None


def _load(body: str) -> object:
    try:
        return yaml.load(_GLOBS.sub(r'\1"\2"', body), yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return _UNREADABLE


def _error(body: str) -> str:
    try:
        yaml.load(_GLOBS.sub(r'\1"\2"', body), yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        return " ".join(str(error).split())
    return ""


def _fields(body: str) -> dict[str, object]:
    """The value of each top-level key, read on its own."""
    parts: list[tuple[str, list[str]]] = []
    for row in body.split("\n"):
        key = _KEY.match(row)
        if key:
            parts.append((key[1], [row]))
        elif parts:
            parts[-1][1].append(row)
    fields: dict[str, object] = {}
    for name, rows in parts:
        loaded = _load("\n".join(rows) + "\n")
        fields[name] = (
            loaded.get(name) if isinstance(loaded, dict) and len(loaded) == 1 else _UNREADABLE
        )
    return fields


def _respelt(was: object, is_now: object) -> object:
    """Fields as they were, but for the one-word values that are spelled anew."""
    if not isinstance(was, dict) or not isinstance(is_now, dict):
        return was
    pairs = {key: (value, is_now.get(key)) for key, value in was.items()}
    return {
        key: other
        if all(isinstance(it, str) and " " not in it for it in (value, other))
        and are_spellings(str(value), str(other))
        else value
        for key, (value, other) in pairs.items()
    }


def _shape(value: object) -> str:
    if isinstance(value, dict):
        return "mapping"
    return "list" if isinstance(value, list) else "scalar"


def _comparable(value: object, *, loose: bool) -> object:
    text = repr(value)
    return _MARKS.sub("", text).lower() if loose else text
