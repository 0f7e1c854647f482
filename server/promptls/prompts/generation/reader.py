"""The reader that a generated Python module has in it. It imports nothing but what Python has.

What is between two lines `# == NAME ==` is written where a part of a contract needs it.
"""

# == core ==
import json
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple


class _Part(NamedTuple):
    """A part of an answer. `tokens` are the words and signs before its value, `id` a pattern."""

    kind: str
    name: str
    word: str = ""
    after: str = ""
    tokens: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    place: str = "anywhere"
    times: str = "once"
    optional: bool = False
    level: int = 0
    path: tuple[str, ...] = ()
    id: str = ""


class _Found(NamedTuple):
    """A part that was found, or with `wrong`, what looks like one."""

    start: int
    end: int
    value: object = None
    wrong: bool = False
    id: str = ""


class _Fence(NamedTuple):
    start: int
    end: int
    language: str
    body: str
    is_closed: bool


class _Answer(NamedTuple):
    """A text without thoughts, its lines outside of fences, comments and quotations, its fences."""

    text: str
    lines: list[tuple[int, int]]
    fences: list[_Fence]


# Open fences: their marks, their languages, and whether they may show another one.
_Opened = list[tuple[str, str, bool]]
_MOST_STRAY = 8
_LINE = re.compile(r"[^\n\r]+")
_SHOWN = re.compile(r"[^\n\r]")
_MARGIN = r"[ \t]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?"
_MARK = r" {0,3}((?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\n\r]*)"
_FENCE = re.compile(_MARK)
_QUOTATION = re.compile(_MARGIN + ">")
_COMMENT = re.compile(" {0,3}<!--")
_OUTSIDE = re.compile(
    rf"(?:^|(?<=[\n\r]))(?:{_MARK}|[ \t]*>[^\n\r]*)"
    r"|(`+)|(<!--)|(<thought(?:[ \t\r\n][^<>]*)?>)"
)
_THOUGHT = re.compile(r"<thought(?:[ \t\r\n][^<>]*)?>|</thought>")
_QUOTES = "\"'\u2018\u2019\u201c\u201d"


def _is_between(text: str, start: int, end: int, marks: str) -> bool:
    """Whether something is directly between two of some marks."""
    before, behind = text[max(start - 1, 0) : start], text[end : end + 1]
    return bool(before and behind) and before in marks and behind in marks


def _end_of_code(text: str, at: int, ticks: str) -> int:
    """Where inline code ends in its line, or else its first mark."""
    line = _LINE.match(text, at)
    close = re.compile(f"(?<!`){ticks}(?!`)").search(text, at, line.end()) if line else None
    return close.end() if close else at


def _end_of_thought(text: str, start: int) -> int:
    depth = 0
    for it in _THOUGHT.finditer(text, start):
        if not _is_between(text, it.start(), it.end(), "`" + _QUOTES):
            depth += -1 if it[0] == "</thought>" else 1
        if depth == 0:
            return it.end()
    return -1


def _after_mark(opened: _Opened, ticks: str, info: str, *, shows: bool = True) -> _Opened:
    """The fences that are open behind a mark: its mark, its language, and whether it shows others.

    One of Markdown may show others.
    """
    if not ticks:
        return opened
    language = (info.split() or [""])[0].lower()
    opens = ticks, language, shows and language in ("", "markdown", "md")
    if not opened:
        return [opens]
    outer, _, may_show = opened[-1]
    if not ticks.startswith(outer):
        return opened
    if info and len(ticks) == len(outer) and may_show:
        return [*opened, opens]
    return opened if info else opened[:-1]


def _without_thoughts(text: str) -> str:
    """The text with spaces in place of thoughts. One that does not end takes all behind it."""
    pieces: list[str] = []
    kept = at = 0
    opened: _Opened = []
    last_comment = text.rfind("-->")
    while "<thought" in text and (found := _OUTSIDE.search(text, at)):
        at = found.end()
        _, fence, info, ticks, comment, thought = found.groups()
        if fence and fence[0] == "`" and "`" in info:
            at = at if opened else _end_of_code(text, found.start(2) + len(fence), fence)
        elif fence:
            opened = _after_mark(opened, fence, info.strip())
        elif opened:
            continue
        elif ticks:
            at = _end_of_code(text, at, ticks)
        elif comment and at <= last_comment:
            at = text.find("-->", at)
        elif thought and not _is_between(text, found.start(), at, "`" + _QUOTES):
            start, end = found.start(), _end_of_thought(text, found.start())
            pieces.append(text[kept:start])
            if end < 0:
                return "".join(pieces)
            blank = _SHOWN.sub(" ", text[start:end])
            line = max(text.rfind("\n", kept, start), text.rfind("\r", kept, start), kept - 1) + 1
            begins = not text[line:start].strip()
            pieces.append(f"{blank[:-1]}\n" if begins and text[end : end + 1].strip() else blank)
            kept = at = end
    return "".join([*pieces, text[kept:]])


def _mark_of(text: str, start: int) -> tuple[str, str, int]:
    """The mark of a fence, what is behind it, and its column where it is in the item of a list."""
    mark = _FENCE.match(text, start)
    if mark is None or (mark[2][0] == "`" and "`" in mark[3]):
        return "", "", 0
    return mark[2], mark[3].strip(), mark.start(2) - start if mark[1] else 0


def _read(given: str) -> _Answer:
    text = _without_thoughts(given.removeprefix("\ufeff"))
    strict: list[int] = []
    answer, stray = _find_fences(text, strict)
    # What seems to show a fence and does not end shows none.
    while stray >= 0 and len(strict) < _MOST_STRAY:
        strict.append(stray)
        answer, stray = _find_fences(text, strict)
    return answer


def _end_of_comment(text: str, start: int) -> int:
    """The end of the line in which a comment ends."""
    close = text.find("-->", text.index("<!--", start) + 2)
    last = _LINE.match(text, close) if close >= 0 else None
    return last.end() if last else len(text)


def _find_fences(text: str, strict: Sequence[int]) -> tuple[_Answer, int]:
    """The fences of a text, and where one begins that shows another one and does not end, or -1."""
    lines: list[tuple[int, int]] = []
    fences: list[_Fence] = []
    opened: _Opened = []
    begun = body = aside = column = 0
    first, has_shown = -1, False
    for start, end in (it.span() for it in _LINE.finditer(text)):
        if start < aside:
            continue
        ticks, info, indent = _mark_of(text, start)
        if opened and text[start:end].strip() and not text.startswith(" " * column, start):
            # Its list ends, and so does the fence.
            fences.append(_Fence(begun, start, opened[-1][1], text[body:start], is_closed=False))
            opened, column = [], 0
        after = end + (2 if text.startswith("\r\n", end) else 1)
        now = _after_mark(opened, ticks, info, shows=start not in strict)
        if opened and len(now) != len(opened):
            closes = len(now) < len(opened)
            stop = end if closes else start
            fences.append(_Fence(begun, stop, opened[-1][1], text[body:start], closes))
            begun, body = stop, after
            has_shown = has_shown or not closes
        elif ticks and not opened:
            begun, body, column = start, after, indent
            first, has_shown = start, False
        elif opened:
            pass
        elif _COMMENT.match(text, start):
            aside = _end_of_comment(text, start)
        elif not _QUOTATION.match(text, start):
            lines.append((start, end))
        opened = now
    if opened:
        fences.append(_Fence(begun, len(text), opened[-1][1], text[body:], is_closed=False))
    return _Answer(text, lines, fences), first if opened and has_shown else -1


def _is_placed(part: _Part, found: Sequence[_Found], answer: _Answer) -> bool:
    """Whether a part is where it must be. Before and behind a heading only headings count."""
    if part.place == "anywhere" or not found:
        return True
    before, behind = answer.text[: found[0].start].strip(), answer.text[found[-1].end :].strip()
    if part.kind == "heading" and part.place != "alone":
        starts = [start for start, _ in answer.lines if _is_heading(answer.text, start)]
        before = "#" * sum(it < found[0].start for it in starts)
        behind = "#" * sum(it > found[-1].start for it in starts)
    return not (part.place != "last" and before) and not (part.place != "first" and behind)


def _is_heading(text: str, start: int) -> bool:
    return re.compile(" {0,3}#{1,6}[ \t]").match(text, start) is not None


def _is_right(part: _Part, found: Sequence[_Found], answer: _Answer) -> bool:
    values = [it.value for it in found]
    if any(it.wrong for it in found) or not (found or part.optional):
        return False
    if part.times == "once" and len(found) > 1:
        return False
    if part.times == "repeated" and any(it != values[0] for it in values):
        return False
    return _is_placed(part, found, answer)


def _judge(parts: Sequence[_Part], every: Sequence[list[_Found]], answer: _Answer) -> str:
    """What an answer means: good, bad or given, none without any part, malformed with wrong ones."""
    if not any(every):
        return "none"
    if not all(_is_right(part, found, answer) for part, found in zip(parts, every, strict=True)):
        return "malformed"
    ordered = sorted(
        (it.start, number)
        for number, found in enumerate(every)
        for it in found
        if parts[number].times != "many"
    )
    numbers = [number for _, number in ordered]
    if numbers != sorted(numbers):
        return "malformed"
    meanings = {_meaning_of(parts[n], it.value) for n, found in enumerate(every) for it in found}
    return next((it for it in ("bad", "good") if it in meanings), "given")


def _meaning_of(part: _Part, value: object) -> str:
    if isinstance(value, (dict, list)):
        return "bad" if part.good else "given"
    said = value if isinstance(value, str) else json.dumps(value)
    if said in part.good:
        return "good"
    return "bad" if part.good or said in part.bad else "given"


_Reader = Callable[[_Part, _Answer], list[_Found]]
_READERS: dict[str, _Reader] = {}


def _parse(text: str, parts: Sequence[_Part]) -> tuple[str, list[list[_Found]]]:
    """What an answer means, and what was found of each part: nothing where it is malformed."""
    has_lines = any(it.kind in ("line", "heading", "fence", "json") for it in parts)
    answer = _read(text)
    if not has_lines:
        answer = _unwrap(answer)
    every = [sorted(_READERS[it.kind](it, answer), key=lambda it: it.start) for it in parts]
    outcome = _judge(parts, every, answer)
    return outcome, [[] for _ in parts] if outcome == "malformed" else every


def _unwrap(answer: _Answer) -> _Answer:
    """What is in the fence that is all of an answer."""
    text, fences = answer.text, answer.fences
    whole = text.strip()
    if len(fences) != 1 or not fences[0].is_closed or not whole.startswith(("```", "~~~")):
        return answer
    start, end, language, body, _ = fences[0]
    if language not in ("", "text", "txt", "markdown", "md", "xml") or text[end:].strip():
        return answer
    first = _LINE.match(text, start)
    at = text.index(body, first.end()) if body and first else end
    return _read(f"{_SHOWN.sub(' ', text[:at])}{body}{_SHOWN.sub(' ', text[at + len(body) :])}")


def _one(found: Sequence[_Found]) -> object:
    return found[-1].value if found else None


def _all(found: Sequence[_Found]) -> tuple[object, ...]:
    return tuple(it.value for it in found)


def _by_id(found: Sequence[_Found]) -> tuple[tuple[str, object], ...]:
    return tuple((it.id, it.value) for it in found)


# == quotes ==
_END_OF_QUOTE = re.compile('[^"\u201d\n\r]{0,1000}["\u201d]')
_ITEM_MARK = re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]")
_ASIDE = re.compile("(`+)|<!--")


def _aside_in(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The inline code and the comments of a line."""
    found: list[tuple[int, int]] = []
    at = start
    while it := _ASIDE.search(text, at, end):
        at = it.end()
        close = _end_of_code(text, at, it[1]) if it[1] else text.find("-->", at, end) + 3
        if close > at:
            found.append((it.start(), close))
            at = close
    return found


def _find_indented(answer: _Answer) -> set[int]:
    """The numbers of the lines that are indented code: deep, behind a blank line, in no list."""
    found: set[int] = set()
    is_list = False
    behind = -1
    for number, (start, end) in enumerate(answer.lines):
        line = answer.text[start:end]
        is_deep = line.startswith(("    ", "\t"))
        breaks = len(answer.text[max(behind, 0) : start].split("\n")) - 1
        is_after = behind < 0 or breaks > 1 or number - 1 in found
        if is_deep and is_after and not is_list:
            found.add(number)
        if line.strip():
            is_list = _ITEM_MARK.match(line) is not None or (is_list and line[0] in " \t")
        behind = end
    return found


def _unquoted(
    answer: _Answer, spans: Sequence[tuple[int, int]], *, in_code: bool
) -> list[tuple[int, int]]:
    """The spans outside of quotation marks, and outside of inline code and comments or not."""
    text = answer.text
    kept: list[tuple[int, int]] = []
    indented = set() if in_code else _find_indented(answer)
    line = at = -1
    is_open = False
    aside: list[tuple[int, int]] = []
    for start, end in spans:
        number = bisect_right(answer.lines, start, key=lambda it: it[0]) - 1
        if number < 0 or start >= answer.lines[number][1] or number in indented:
            continue
        if number != line:
            line, at, is_open = number, answer.lines[number][0], False
            aside = [] if in_code else _aside_in(text, *answer.lines[number])
        between = text[at:start]
        is_open ^= between.count('"') % 2 == 1
        opening, closing = between.rfind("\u201c"), between.rfind("\u201d")
        if opening != closing:
            is_open = opening > closing
        at = start
        near = bisect_right(aside, (start, len(text))) - 1
        if (near >= 0 and start < aside[near][1]) or (is_open and _END_OF_QUOTE.match(text, end)):
            continue
        if not _is_between(text, start, end, _QUOTES):
            kept.append((start, end))
    return kept


# == lines ==
_DECORATION = " \t*_`~\"'\u201c\u201d\u2018\u2019"
_AROUND_CHOICE = f"{_DECORATION}<>[]{{}}()"
_LEAD = re.compile("[ \\t]*(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \\t]+)?[*_`~\"']{0,6}")
_BETWEEN = re.compile("[ \\t*_`]{0,8}")
_SPACE = re.compile("[ \\t]+")
_JOINT = re.compile(r"[|,/]|(?<=[ \t])or(?=[ \t])|(?<=[ \t])\|\|(?=[ \t])")
_WORD = re.compile(r"\w")
_TITLE = re.compile(r" {0,3}(#{1,6})[ \t]+([^\n\r]*)")


def _value_of(part: _Part, line: str) -> str | None:
    """The value of a line that is written as it must be."""
    value = line.strip(" \t").removeprefix(part.word)
    if not line.strip(" \t").startswith(part.word) or not value.endswith(part.after):
        return None
    value = value[: len(value) - len(part.after)]
    fits = value in part.values if part.values else bool(value) and value == value.strip()
    return value if fits else None


def _rest_of(part: _Part, line: str) -> str | None:
    """What is behind the words of a part in a line that begins almost like it."""
    lead = _LEAD.match(line)
    at = lead.end() if lead else 0
    for number, token in enumerate(part.tokens):
        if number:
            at += len((_BETWEEN.match(line, at) or [""])[0])
        if line[at : at + len(token)].casefold() != token.casefold():
            return None
        at += len(token)
    if part.tokens and part.tokens[-1][-1].isalnum() and _WORD.match(line, at):
        return None
    return line[at:].lstrip(" \t*_`") if part.tokens else line[at:]


def _is_near(part: _Part, line: str) -> tuple[bool, bool]:
    """Whether a line looks like a part, and whether it counts beside one that is right."""
    rest = _rest_of(part, line)
    if rest is None:
        return False, False
    said, after = rest.strip(_DECORATION), part.after.strip(_DECORATION)
    if after and said.casefold().endswith(after.casefold()):
        said = said[: len(said) - len(after)]
    said = said.strip(f"{_DECORATION}.!,;")
    folded = {it.casefold() for it in part.values}
    is_exact = bool(part.word) and line.strip(" \t").startswith(part.word)
    if not part.values:
        return True, is_exact and not said
    if _SPACE.sub(" ", said).casefold() in folded:
        return True, False
    pieces = [it.strip(_AROUND_CHOICE).casefold() for it in _JOINT.split(said[:1000])]
    is_choice = len(pieces) > 1 and folded.issuperset(pieces)
    return bool(part.word), is_exact and not is_choice


def _read_lines(part: _Part, answer: _Answer) -> list[_Found]:
    right: list[_Found] = []
    near: list[_Found] = []
    kept: list[_Found] = []
    for start, end in answer.lines:
        said, is_level = answer.text[start:end], True
        if part.kind == "heading":
            title = _TITLE.match(said)
            if title is None:
                continue
            is_level = part.level in (0, len(title[1]))
            said = re.sub("(?<![ \\t])[ \\t]+#+$", "", title[2].rstrip(" \t"))
        value = _value_of(part, said)
        looks, counts = _is_near(part, said) if value is None else (not is_level, False)
        if value is not None and is_level:
            right.append(_Found(start, end, value))
        elif looks:
            near.append(_Found(start, end, wrong=True))
            kept += near[-1:] if counts else []
    if right:
        return right + kept
    return near or _read_others(part, answer)


def _read_others(part: _Part, answer: _Answer) -> list[_Found]:
    """A part that is in a fence, or within a line."""
    marks = "# " if part.kind == "heading" else ""
    for it in reversed(answer.fences):
        said = it.body.strip().lstrip(marks)
        if "\n" not in said and _value_of(part, said) is not None:
            return [_Found(it.start, it.end, wrong=True)]
    if part.kind == "heading" or not part.word or not part.values:
        return []
    inside = re.compile(
        rf"(?<!\w){re.escape(part.word)}(?:{'|'.join(map(re.escape, part.values))})(?!\w)"
    )
    spans = [it.span() for it in inside.finditer(answer.text)]
    return [_Found(*it, wrong=True) for it in _unquoted(answer, spans, in_code=True)]


_READERS["line"] = _READERS["heading"] = _read_lines

# == fences ==
_MISSING = object()


def _refuse(_: str) -> object:
    raise ValueError


def _load(text: str, path: Sequence[str]) -> object:
    """The value of JSON at a path, or `_MISSING`."""
    try:
        value = json.loads(text.strip(" \t\n\r"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return _MISSING
    for key in path:
        value = value.get(key, _MISSING) if isinstance(value, dict) else _MISSING
    return value


def _is_json(text: str) -> bool:
    return text.strip().startswith(("{", "[")) and _load(text, ()) is not _MISSING


def _has_object(answer: _Answer) -> bool:
    """Whether an object of JSON has lines of its own. Of many, the first and last are tried."""
    text, at = answer.text, 0
    starts = [end - len(text[start:end].lstrip()) for start, end in answer.lines]
    starts = [it for it in starts if text.startswith("{", it)]
    for start in starts[:8] + starts[8:][-8:]:
        try:
            _, end = json.JSONDecoder().raw_decode(text, start) if start >= at else (0, -1)
        except (ValueError, RecursionError):
            continue
        at = max(at, end)
        rest = _LINE.match(text, at)
        if end >= 0 and not (rest and rest[0].strip()):
            return True
    return False


def _as_found(part: _Part, start: int, end: int, body: str) -> _Found:
    value = _load(body, part.path)
    return _Found(start, end, wrong=True) if value is _MISSING else _Found(start, end, value)


_LIKE_JSON = ("", "jsonc", "json5", "javascript", "js", "text", "txt")


def _read_fences(part: _Part, answer: _Answer) -> list[_Found]:
    own = [it for it in answer.fences if it.language == part.word]
    if own:
        found = {"first": own[:1], "last": own[-1:]}.get(part.place, own)
        return [
            _Found(it.start, it.end, wrong=True)
            if not it.is_closed
            else _as_found(part, it.start, it.end, it.body)
            if part.word == "json"
            else _Found(it.start, it.end, it.body)
            for it in found
        ]
    if part.word != "json":
        return []
    like = any(it.language in _LIKE_JSON and _is_json(it.body) for it in answer.fences)
    is_there = like or _is_json(answer.text) or _has_object(answer)
    return [_Found(0, 0, wrong=True)] if is_there else []


def _read_json(part: _Part, answer: _Answer) -> list[_Found]:
    text = answer.text.strip()
    if text.startswith(("{", "[")) or _load(text, ()) is not _MISSING:
        start = answer.text.index(text)
        return [_as_found(part, start, start + len(text), text)]
    languages = ("json", *_LIKE_JSON)
    like = any(it.language in languages and _is_json(it.body) for it in answer.fences)
    return [_Found(0, 0, wrong=True)] if like or _has_object(answer) else []


_READERS.update(fence=_read_fences, json=_read_json)

# == tags ==
_JOINED = re.compile(r"[\s*_]{0,8}(?:,[\s*_]{1,8}or(?![A-Za-z])|or(?![A-Za-z])|[,/|])[\s*_]{0,8}")


def _read_tags(part: _Part, answer: _Answer) -> list[_Found]:
    """The tags of a part. One that is not closed, or written otherwise, is wrong."""
    text = answer.text
    name = re.escape(part.word)
    written = re.compile(
        f"<[ \\t]{{0,8}}(/?)[ \\t]{{0,8}}{name}(?![\\w-])([^<>]{{0,1000}})>", re.IGNORECASE
    )
    tags = list(written.finditer(text))
    pairs: dict[tuple[int, int], tuple[re.Match[str], re.Match[str] | None]] = {}
    at = 0
    while at < len(tags):
        one, other = tags[at], tags[at + 1] if at + 1 < len(tags) else None
        closing = other if other and not one[1] and other[1] else None
        at += 2 if closing else 1
        pairs[one.start(), (closing or one).end()] = one, closing
    found: list[_Found] = []
    for number, span in enumerate(_unquoted(answer, list(pairs), in_code=False)):
        opening, closing = pairs[span]
        # The first closes nothing: it is mentioned. Behind others, it is a slip.
        is_slip = part.values and closing is None and opening[1] and number
        found += [_Found(*span, wrong=True)] if is_slip else _to_found(part, text, opening, closing)
    return _without_choices(part, text, found)


def _without_choices(part: _Part, text: str, found: Sequence[_Found]) -> list[_Found]:
    """Without values that differ and have `or`, a comma or the like between: they are a choice."""
    runs: list[list[_Found]] = []
    for it in found:
        last = runs[-1][-1] if runs else None
        is_joined = last and last.id == it.id and not last.wrong and not it.wrong
        if last and is_joined and part.values and _JOINED.fullmatch(text[last.end : it.start]):
            runs[-1].append(it)
        else:
            runs.append([it])
    return [it for run in runs if len({it.value for it in run}) == 1 for it in run]


def _to_found(
    part: _Part, text: str, one: re.Match[str], closing: re.Match[str] | None
) -> list[_Found]:
    attributes = one[2].strip()
    if attributes and not part.id:
        return []
    if closing is None:
        before, behind = (
            text[max(one.start() - 1, 0) : one.start()],
            text[one.end() : one.end() + 1],
        )
        has_value = before.isalnum() or before == ">" if one[1] else behind.isalnum()
        return [_Found(*one.span(), wrong=True)] if part.values and has_value else []
    start, end = one.start(), closing.end()
    given = re.compile(f'id="({part.id})"').fullmatch(attributes) if part.id else None
    opening = f"<{part.word} {attributes}>" if given else f"<{part.word}>"
    value = text[one.end() : closing.start()]
    if part.values and "\n" in value and value.split("\n")[0].strip():
        return []
    is_right = (
        one[0] == opening and closing[0] == f"</{part.word}>" and bool(given) == bool(part.id)
    )
    if not is_right or (part.values and value not in part.values):
        return [_Found(start, end, wrong=True)]
    said = value if part.values else value.strip()
    return [_Found(start, end, said, id=given[1] if given else "")]


_READERS["tag"] = _read_tags

# == blocks ==
_HEADERS = {"block": "SUGGESTED NEXT STEPS:", "status": "STATUS:"}
_ITEM = re.compile(r"  \[([0-9]{1,9})\] [^ \t]")


def _read_block(part: _Part, answer: _Answer) -> list[_Found]:
    """A block by its delimiters, its header and the numbers of its items, and by nothing else."""
    header = _HEADERS[part.kind]
    shown = [answer.text[start:end] for start, end in answer.lines]
    found: list[_Found] = []
    is_mixed = 0 < answer.text.count("\r\n") < answer.text.count("\n")
    for at, line in enumerate(shown):
        is_framed = at > 0 and shown[at - 1] == "---"
        is_named = line.strip(" \t*_#`").upper().startswith(header)
        is_near = part.kind == "block" or (at > 0 and shown[at - 1].strip() == "---")
        if not is_named or not is_near or line.startswith(("    ", "\t")):
            continue
        end = at + 1
        while (
            end < len(shown) and (number := _ITEM.match(shown[end])) and int(number[1]) == end - at
        ):
            end += 1
        is_closed = shown[end : end + 1] == ["---"]
        value = line[len(header) :].strip()
        is_whole = end > at + 1 and not value if part.kind == "block" else end == at + 1 and value
        is_right = not is_mixed and is_framed and is_closed and line.startswith(header) and is_whole
        span = answer.lines[max(at - 1, 0)][0], answer.lines[min(end, len(shown) - 1)][1]
        found.append(_Found(*span, value or None, wrong=not is_right))
    return found


_READERS["block"] = _READERS["status"] = _read_block
