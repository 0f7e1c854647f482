"""Every usual fault of requirement markers, put into a clean specification at a time."""

import re
from collections.abc import Iterator
from itertools import pairwise

from faults.fault import Fault, Fixed, faults_in, rows

_OPENING = re.compile(r"<!-- ?sk:fr (?P<attributes>[^>]*?) ?-->")
_CLOSING = re.compile(r"<!-- ?/sk:fr ?-->")
_COUNT = re.compile(r"(?<=fr-count: )[0-9]+")
_COVERAGE = re.compile(r"(?<=fr-coverage: )[0-9.]+ ?%")
_ID = re.compile(r"(?<=id=)(?P<quote>[\"']?)(?P<id>FR-[A-Z0-9-]+)(?P=quote)")
_PRIORITY = re.compile(r"(?<=priority=)(?P<quote>[\"']?)(?P<priority>\w+)(?P=quote)")
Marker = re.Match[str]


def faults(text: str) -> Iterator[Fault]:
    """Every fault of the markers of a text, one by one."""
    return faults_in(text, _faults(text))


def _faults(text: str) -> Iterator[Fault]:
    opening, closing = list(_OPENING.finditer(text)), list(_CLOSING.finditer(text))
    pairs = list(zip(opening, closing, strict=True))
    for first, last in pairs:
        yield from _unclosed(text, first, last)
        yield from _unopened(text, first, last)
        yield from _ids(text, first)
        yield from _priorities(text, first)
    yield from _nested(text, pairs)
    yield from _repeated(text, opening)
    yield from _counts(text, len(opening))


def _unclosed(text: str, first: Marker, last: Marker) -> Iterator[Fault]:
    rule = "requirement-marker-unclosed"
    at = _line(text, first.start())
    yield _fault("no end", rule, _without(text, last), at, text)
    for word in "sk:rf", "skfr", "SK:FR":
        wrong = last[0].replace("sk:fr", word)
        bad, line = _put(text, last, wrong), _line(text, last.start())
        yield _fault(f"ends with {wrong}", rule, bad, line, text)._replace(safe=True)
    for wrong in (
        last[0].replace("/sk:fr", "\\sk:fr"),
        last[0].replace("/sk:fr", "sk:/fr"),
        last[0].replace("/sk:fr", "end sk:fr"),
        last[0].replace("/sk:fr", "/sk:nfr"),
        last[0].replace("/sk:fr", "/sk:fr-1"),
        last[0].replace("<!--", "<--"),
        last[0].replace("<!--", "<!-"),
    ):
        yield _fault(f"ends with {wrong}", rule, _put(text, last, wrong), at, Fixed.SILENT)
    no_slash = _put(text, last, last[0].replace("/", ""))
    yield _fault("no slash", rule, no_slash, _line(text, last.start()), text)
    if _alone(text, first):
        start = _row(text, first).start()
        twice = text[:start] + _row(text, first)[0] + text[start:]
        yield _fault("opened twice", rule, twice, at + 1, text)


def _unopened(text: str, first: Marker, last: Marker) -> Iterator[Fault]:
    rule = "requirement-marker-unopened"
    at = _line(text, last.start())
    gone = _without(text, first)
    line = _line(gone, last.start() - (len(text) - len(gone)))
    yield _fault("no beginning", rule, gone, line, Fixed.SILENT)
    for word in "sk:rf", "skfr", "SK:FR", "sk-fr", "sk: fr":
        wrong = first[0].replace("sk:fr", word)
        bad, line = _put(text, first, wrong), _line(text, first.start())
        yield _fault(f"begins with {wrong}", rule, bad, line, text)._replace(safe=True)
    wrong = first[0].replace("<!--", "<--")
    yield _fault(f"begins with {wrong}", rule, _put(text, first, wrong), at, Fixed.SILENT)
    slash = _put(text, first, first[0].replace("sk:fr", "/sk:fr"))
    yield _fault("a slash", rule, slash, _line(text, first.start()), text)
    if _alone(text, last):
        row = _row(text, last)
        twice = text[: row.start()] + row[0] + text[row.start() :]
        yield _fault("closed twice", rule, twice, at + 1, text)
        end = row.end()
        far = f"{text[:end]}\n{last[0]}\n{text[end:]}"
        yield _fault("closed again", rule, far, at + 2, Fixed.SILENT)


def _ids(text: str, first: Marker) -> Iterator[Fault]:
    line = _line(text, first.start())
    attributes = first["attributes"]
    match = _ID.search(attributes)
    assert match
    identity, area = match["id"], match["id"][2:-4]
    for missing in (
        _ID.sub("", attributes).replace("id=", "").strip(),
        attributes.replace("id=", "ident="),
        attributes.replace("id=", "di="),
        attributes.replace("id=", "ID="),
        attributes.replace("id=", "fr="),
        attributes.replace("id=", "id:"),
        _ID.sub('""', attributes),
        _ID.sub('" "', attributes),
        _ID.sub("''", attributes),
        "",
    ):
        bad = _put(text, first, _with(missing))
        yield _fault(f"attributes {missing!r}", "requirement-id-missing", bad, line)
    number = identity[-3:]
    for wrong in (
        f"FR{area}-{int(number)}",
        f"FR{area}-0{number}",
        f"FR{area}-{number[1:]}",
        f"FR{area}-{number}a",
        f"FR{area}{number}",
        f"FR{area}_{number}",
        f"FR{area}-{number}-1",
        f"FR{area}-{number}.1",
        f"FR{area}-X-Y-{number}",
        f"FR-lower-{number}",
        f"FR-A_B-{number}",
        f"FR-9A-{number}",
        f"fr{area.lower()}-{number}",
        f"NFR{area}-{number}",
        f"RF{area}-{number}",
        f"REQ{area}-{number}",
        f"FR\u2013{number}",
        f"FR-{number}-X",
        f" {identity}",
        f"{identity} ",
        "FR-",
        "FR",
        number,
        "login",
        "FR-\uff10\uff10\uff11",
    ):
        bad = _put(text, first, _with(_ID.sub(f'"{wrong}"', attributes)))
        yield _fault(f"id {wrong!r}", "requirement-id-malformed", bad, line)


def _priorities(text: str, first: Marker) -> Iterator[Fault]:
    line, rule = _line(text, first.start()), "requirement-priority-unknown"
    attributes = first["attributes"]
    match = _PRIORITY.search(attributes)
    if match is None:
        return
    right, quote = match["priority"], match["quote"]
    slips = {
        "high": ("hgih", "hig", "higher", "High", "HIGH", "hihg", "h"),
        "medium": ("mediun", "medum", "Medium", "med", "mid-medium"[4:-1], "m"),
        "low": ("lwo", "loww", "LOW", "lo", "l"),
    }
    for wrong in slips[right]:
        bad = _put(text, first, _with(_PRIORITY.sub(f"{quote}{wrong}{quote}", attributes)))
        yield _fault(f"priority {wrong}", rule, bad, line, text)
    for wrong in "critical", "P1", "1", "must", "urgent", "", "normal":
        bad = _put(text, first, _with(_PRIORITY.sub(f'"{wrong}"', attributes)))
        yield _fault(f"priority {wrong!r}", rule, bad, line)


def _nested(text: str, pairs: list[tuple[Marker, Marker]]) -> Iterator[Fault]:
    rule = "requirement-marker-nested"
    for first, last in pairs:
        if _alone(text, last):
            start = _row(text, last).start()
            inner = '<!-- sk:fr id="FR-INNER-001" priority="low" -->\nMore.\n<!-- /sk:fr -->\n'
            bad = text[:start] + inner + text[start:]
            yield _fault("one inside", rule, bad, _line(text, start))
            copy = inner.replace("FR-INNER-001", str(_ID.search(first[0])["id"]))  # type: ignore[index] # a marker has one
            bad = text[:start] + copy + text[start:]
            yield _fault("itself inside", rule, bad, _line(text, start))
    for (_, last), (_, other) in pairwise(pairs):
        if _alone(text, last) and _alone(text, other):
            row, end = _row(text, last), _row(text, other).end()
            bad = text[: row.start()] + text[row.end() : end] + row[0] + text[end:]
            start = bad.index("sk:fr", last.start())
            yield _fault("closed too late", rule, bad, _line(bad, start))


def _repeated(text: str, opening: list[Marker]) -> Iterator[Fault]:
    rule = "requirement-id-duplicated"
    ids = [match["id"] for it in opening if (match := _ID.search(it["attributes"]))]
    for at, marker in enumerate(opening):
        for other in range(len(ids)):
            if other != at:
                bad = _put(text, marker, _with(marker["attributes"].replace(ids[at], ids[other])))
                where = opening[max(at, other)].start()
                yield _fault(f"{other} as {at}", rule, bad, _line(text, where))
    block = '\n<!-- sk:fr id="{}" priority="low" -->\nAgain.\n<!-- /sk:fr -->\n'
    for identity in ids:
        bad = text + block.format(identity)
        yield _fault(f"{identity} again", rule, bad, text.count("\n") + 1)


def _counts(text: str, count: int) -> Iterator[Fault]:
    found = _COUNT.search(text)
    if found:
        line, rule = _line(text, found.start()), "requirement-count-mismatch"
        for wrong in (count - 1, count + 1, 0, count * 10, -count, f"{count}.0", "two", "", 10**30):
            yield _fault(f"count {wrong}", rule, _put(text, found, str(wrong)), line, text)
        more = f'{text}\n<!-- sk:fr id="FR-MORE-001" priority="low" -->\nMore.\n<!-- /sk:fr -->\n'
        yield _fault("one more", rule, more, line, Fixed.SILENT)
    found = _COVERAGE.search(text)
    if found:
        line, rule = _line(text, found.start()), "requirement-coverage-malformed"
        for wrong in (
            *(
                "101%",
                "100.1%",
                "120 %",
                "1000%",
                "-5%",
                "100",
                "0.5",
                "full",
                "all",
                "",
                "%",
                "1e2%",
            ),
            *(
                "100 percent",
                "100%%",
                "100  %",
                "85,5%",
                "85.%",
                ".5%",
                "50% of all",
                "\uff15\uff10%",
            ),
        ):
            yield _fault(f"coverage {wrong}", rule, _put(text, found, wrong), line)


def _fault(name: str, rule: str, text: str, line: int, fixed: str | Fixed = Fixed.NONE) -> Fault:
    return Fault(name, rule, text, fixed, (rows(text, line),))


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at)


def _put(text: str, at: Marker, other: str) -> str:
    return text[: at.start()] + other + text[at.end() :]


def _with(attributes: str) -> str:
    return f"<!-- sk:fr {attributes} -->" if attributes else "<!-- sk:fr -->"


def _row(text: str, at: Marker) -> Marker:
    """The line that a marker stands in."""
    match = re.compile(r"[^\n]*\n?").match(text, text.rfind("\n", 0, at.start()) + 1)
    assert match
    return match


def _alone(text: str, at: Marker) -> bool:
    return _row(text, at)[0].lstrip(" >").rstrip() == at[0]


def _without(text: str, at: Marker) -> str:
    if _alone(text, at):
        return _put(text, _row(text, at), "")
    start = len(text[: at.start()].rstrip(" "))
    # What comes first keeps the space behind it from becoming a mark of a list.
    return text[: start + (text[start - 1] in "->" and text[start - 2] != "-")] + text[at.end() :]
