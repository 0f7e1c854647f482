"""Finds the files of a work package: those to deliver, and those that may be touched."""

import re
from collections.abc import Iterator

from promptls.document import ContextDocument, Deliverable, NamedFile
from promptls.parsing.packages.lines import PackageText
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_BULLET = r"[-*+\u2022\u2023\u2010-\u2015]|[0-9]{1,3}[.)]"
_TICK = r"\u2611\u2612\u2713\u2714\u2705"
# A check box, whole or in pieces, or a character that looks like one.
_BOX = (
    rf"\\?[\[({{][ \txXvV*~./?+{_TICK}-]{{0,3}}\\?[\])}}]|\[[xX]?(?=[ \t])|[xX]?\](?=[ \t])"
    rf"|[\u2610\u2b1c\u25a1\u25a2{_TICK}]"
)
_ENDS = r"(?=[*_ \t]*+(?:[\n\r]|\Z|[:(\u2010-\u2015-]))"
_FILE = rf"(?:`(?P<ticked>[^`\n\r]++)`|(?P<bare>[^\s`*_]++))(?P<ends>{_ENDS})?+"
_DELIVERABLE = pattern(
    rf"[\n\r](?P<mark>[ \t]*+(?P<bullet>(?:{_BULLET})[ \t]*+)?+(?P<box>(?:{_BOX})[ \t]*+)?+)"
    rf"(?:\*\*|__)?+(?:{_FILE}|(?=\S))"
)
_EXACT_MARK = pattern(r"(?P<indent>[ \t]*+)- \[[ x]\] \Z")
_DONE = pattern(rf"[xXvV{_TICK}]")
_LISTED = pattern(
    r"[\n\r][ \t]*+(?:[-*+]|[0-9]{1,3}[.)])[ \t]++(?:\[[ xX]?\][ \t]++)?+(?:\*\*|__)?+"
    rf"{_FILE}(?P<rest>[^\n\r]*+)"
)
_TICKED = pattern(r"`(?P<path>[^`\n\r]++)`")
_SHOWN = pattern(
    r"(?:\A|(?<=[\n\r]))[ \t>]*+(?:(?:[-*+]|[0-9]{1,3}[.)])[ \t]++)?+(?P<words>[^\n\r]++)"
)
# A comma inside braces is a part of a pattern.
_WORD = pattern(r"(?:\{[^{}\s`;]*+\}|[^\s`,;])++")
_FORBIDS = pattern(r"\b(?:not|never|nor)\b|n't\b", re.IGNORECASE)
_TREE = pattern(r"[\u2500-\u257f]")
_ENDING = pattern(r"\.[A-Za-z]\w{0,9}\Z")
_LABEL = r"[\n\r][ \t]*+[-*+][ \t]++(?:\*\*|__)?+(?i:{words})"
_FILES = r"(?:[ \t]*+:[ \t]*+(?:\*\*|__)?+|(?:\*\*|__)[ \t]*+:)(?P<files>[^\n\r]*+)"
_FORBIDDEN = pattern(_LABEL.format(words="may not (?:change|modify|touch|edit)") + _FILES)
_EXCEPTION = pattern(_LABEL.format(words="(?:governance )?exceptions?") + _FILES)
# What is said of a file behind its name, such as `package.json root entries`, is less than all.
_WHOLE = pattern(r"[ \t]*+(?P<tick>`?)(?P<path>[^\s,`]++)(?P=tick)[ \t]*+(?:,|\Z)")
_REST = pattern(r"[^,]*+(?:,|\Z)")
_LONGEST = 250


def find_deliverables(page: PackageText, within: FileSpan) -> Iterator[Deliverable]:
    """Find the lines with a check box, and those that name a file and lack one."""
    # An item may be below one that only groups others.
    gatherer = -1
    seen: set[str] = set()
    for match in page.matches(_DELIVERABLE, within):
        mark, bullet, box = match["mark"], match["bullet"] or "", match["box"] or ""
        path, span = _file_in(match)
        indent = len(mark) - len(mark.lstrip(" \t"))
        # A file is listed again where another list follows.
        is_bare = path != "" and path not in seen and (bullet or match["ends"] is not None)
        seen.add(path)
        if box or is_bare:
            exact = _EXACT_MARK.match(mark)
            fits = exact is not None and (not indent or -1 < gatherer < indent)
            done = _DONE.search(box) is not None
            mark_span = FileSpan(*match.span("mark"))
            whole = FileSpan(mark_span.start, max(mark_span.end, span.end))
            yield Deliverable(whole, mark_span, fits, done, path, span)
        if not path:
            gatherer = indent if bullet[-1:] in (" ", "\t") else -1


def find_scope(page: PackageText, within: FileSpan) -> Iterator[NamedFile]:
    """Find the files that are listed, in fences and as items, and those that are mentioned."""
    found: dict[int, NamedFile] = {}
    for fence in page.fences(within):
        # A drawing of a tree names files without their folders.
        if not _TREE.search(page.text, *fence):
            found.update((it.span.start, it) for it in _shown(page.text, fence))
    for match in page.matches(_LISTED, within):
        path, span = _file_in(match)
        if path and not _FORBIDS.search(match["rest"]):
            found[span.start] = NamedFile(span, path, listed=True)
    passed = within.start
    for match in page.matches(_TICKED, within):
        start, path = match.start("path"), match["path"]
        line = max(page.text.rfind(it, passed, start) + 1 for it in "\n\r")
        before = page.text[max(line, passed) : start]
        passed = match.end()
        if start not in found and is_path(path) and not _FORBIDS.search(before):
            found[start] = NamedFile(FileSpan(*match.span("path")), plain_path(path), listed=False)
    return iter(it for _, it in sorted(found.items()))


def find_documents(page: PackageText, within: FileSpan) -> Iterator[ContextDocument]:
    """Find the documents that are named as code."""
    for match in page.matches(_TICKED, within):
        path = match["path"]
        if is_path(path):
            yield ContextDocument(FileSpan(*match.span("path")), plain_path(path))


def find_forbidden(page: PackageText, within: FileSpan) -> Iterator[NamedFile]:
    """Find the files that a line says the agent may not change, as far as whole files are meant."""
    for line in page.matches(_FORBIDDEN, within):
        at, end = line.span("files")
        while at < end:
            whole = _WHOLE.match(page.text, at, end)
            found = whole or _REST.match(page.text, at, end)
            if whole is not None and is_path(whole["path"]):
                span = FileSpan(*whole.span("path"))
                yield NamedFile(span, plain_path(whole["path"]), listed=True)
            at = found.end() if found else end


def find_excepted(page: PackageText, within: FileSpan) -> Iterator[NamedFile]:
    """Find the files that a line `Governance exception: ` names as code, and may change, too."""
    for line in page.matches(_EXCEPTION, within):
        for match in _TICKED.finditer(page.text, *line.span("files")):
            if is_path(match["path"]):
                span = FileSpan(*match.span("path"))
                yield NamedFile(span, plain_path(match["path"]), listed=False)


def is_path(word: str) -> bool:
    """Whether a word is the path of a file or folder, as far as one can tell."""
    if len(word) > _LONGEST or " " in word or "://" in word or word[:1] in "-(" or "()" in word:
        return False
    return "/" in word.strip("/") or word.endswith("/") or _ENDING.search(word) is not None


def _shown(text: str, fence: FileSpan) -> Iterator[NamedFile]:
    for line in _SHOWN.finditer(text, *fence):
        listed = True
        for word in _WORD.finditer(text, *line.span("words")):
            # A line lists files until something else comes.
            listed = listed and is_path(word[0])
            if listed or is_path(word[0]):
                yield NamedFile(FileSpan(*word.span()), plain_path(word[0]), listed)


def _file_in(match: re.Match[str]) -> tuple[str, FileSpan]:
    """The path that a line begins with; none where it begins with words."""
    ticked, bare = match["ticked"], match["bare"]
    if ticked and is_path(ticked):
        return plain_path(ticked), FileSpan(*match.span("ticked"))
    # Without backticks more is asked for: `and/or` and `Node.js` are words.
    if bare and is_path(bare) and "/" in bare and _ENDING.search(bare):
        return plain_path(bare), FileSpan(*match.span("bare"))
    return "", FileSpan(match.end(), match.end())


def plain_path(path: str) -> str:
    """A path without what means the folder that it is in."""
    return path.removeprefix("./")
