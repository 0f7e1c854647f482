r"""Reads what git prints: names of files, the state of a work tree, and messages of commits.

Nothing here runs git. Names may be quoted (`"src/\303\274.ts"`), or end with NUL as after `-z`.
"""

from collections.abc import Iterable

from promptls.text.patterns import pattern

_END = "\0"
_LINE = pattern(r"[^\n\r]++")
# `git diff --name-status`: a letter, a percentage, and the names after tabs.
_NAME_STATUS = pattern(r"[A-Z][0-9]{0,3}\t")
_STATE = pattern(r"[ MTADRCU?!]{2} ")
_MOVED = pattern(r'(?P<old>"(?:[^"\\]|\\.)*+"|[^"\n]*?) -> (?P<new>"(?:[^"\\]|\\.)*+"|[^"\n]*+)')
_ESCAPE = pattern(r"\\(?:(?P<octal>[0-7]{3})|(?P<letter>.))")
_LETTERS = dict(zip("abfnrtv", "\a\b\f\n\r\t\v", strict=True))
_IGNORED = "!! "


def read_paths(text: str) -> list[str]:
    """The names that `git diff --name-only` prints, each once."""
    if _END in text:
        return list(dict.fromkeys(it for it in text.split(_END) if it.strip("\n\r")))
    names: list[str] = []
    for line in _LINE.findall(text):
        status = _NAME_STATUS.match(line)
        names += line[status.end() :].split("\t") if status else [line]
    return _distinct(map(_unquoted, names))


def read_status(text: str) -> list[str]:
    """The names that `git status --porcelain` prints, each once. Plain names are read as well."""
    names: list[str] = []
    for line in text.split(_END) if _END in text else _LINE.findall(text):
        state = _STATE.match(line)
        if line.startswith(_IGNORED) or not line:
            continue
        name = line[state.end() :] if state else line
        moved = _MOVED.fullmatch(name) if _END not in text and state and "R" in state[0] else None
        names += [moved["old"], moved["new"]] if moved else [name]
    return _distinct(names if _END in text else map(_unquoted, names))


def read_commits(text: str) -> list[str]:
    """The messages that `git log --oneline` prints, or whole ones that end with NUL."""
    if _END in text:
        return [it.strip("\n\r") for it in text.split(_END) if it.strip()]
    return [it for it in _LINE.findall(text) if it.strip()]


def _distinct(names: Iterable[str]) -> list[str]:
    """Each name once. What is cut off may have none."""
    return [it for it in dict.fromkeys(names) if it]


def _unquoted(name: str) -> str:
    if len(name) < len('""') or not (name[0] == name[-1] == '"'):
        return name
    data, at = b"", 1
    for escape in _ESCAPE.finditer(name, 1, len(name) - 1):
        data += _encoded(name[at : escape.start()])
        octal, letter = escape["octal"], escape["letter"]
        data += bytes([int(octal, 8) & 0xFF]) if octal else _encoded(_LETTERS.get(letter, letter))
        at = escape.end()
    return (data + _encoded(name[at:-1])).decode(errors="surrogateescape")


def _encoded(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
