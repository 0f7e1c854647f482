"""Single arguments of what is typed behind the name of a command, as each host finds them.

And all of them as one word of a shell again.
"""

import re
from collections.abc import Sequence

from promptls.semantics.arrivals.bodies import SPACES
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Splitting


class HostRefusal(Exception):  # noqa: N818 - that is what it is
    """Why a host does not accept the arguments, or the file."""


class TypedArguments(NamedTuple):
    """All arguments in one text, and one by one; and what was typed.

    The splitting `is_certain`, unless it would take a whole shell to know it.
    """

    typed: str
    whole: str
    words: tuple[str, ...] = ()
    is_certain: bool = True


_WORD = pattern(rf"[^{SPACES}]++")
_QUOTED_WORD = pattern(
    rf"\[[Ii][Mm][Aa][Gg][Ee][{SPACES}]++[0-9]++\]|\"[^\"]*+\"|'[^']*+'|[^{SPACES}\"']++"
)
_OUTER_QUOTES = pattern(r"\A[\"']|[\"']\Z")
# A part of a word of a shell, the white space between two, a comment, or an operator.
_SHELL_PART = pattern(
    r"(?P<space>[ \t]++)|'(?P<single>[^']*+)'|\"(?P<double>(?:[^\"\\]|\\.)*+)\""
    r"|\\(?P<escaped>.)|(?P<unclosed>[\"'])|(?P<comment>#)"
    r"|(?P<operator>[|&;<>()`\n]|\$[({])|(?P<plain>[^ \t'\"\\#|&;<>()`\n$!]++|[\\$!])",
    16,  # re.DOTALL
)
_POSIX_PART = pattern(
    r"(?P<space>[ \t\n]++)|'(?P<single>[^']*+)'|\"(?P<double>(?:[^\"\\]|\\.)*+)\""
    r"|\\(?P<escaped>.)|(?P<unclosed>[\"'\\])|(?P<comment>#)|(?P<plain>[^ \t\n'\"\\#]++)",
    16,  # re.DOTALL
)
_VARIABLE = pattern(r"[A-Za-z_][A-Za-z0-9_]*+\+?=")
_COMMENT = pattern(r"[^\n]*+\n?+")
_ESCAPED = pattern(r"\\([$`\"\\]|\n)")
# What a shell does more than split words: with these anywhere, or at the beginning.
_MORE = pattern(r"[!$\\#|&;<>()`\n]")
_UNCERTAIN = frozenset("\\$!")
_KEYWORD = pattern(
    r"(?:if|then|else|elif|fi|for|select|while|until|do|done|case|esac|function|export|local|declare"
    r"|readonly|typeset|[{}]|\[\[?+)(?:[ \t]|\Z)|[A-Za-z_][A-Za-z0-9_]*+\["
)
_NEEDS_QUOTES = pattern(rf"[{SPACES}\"\\]")
_NEEDS_DOUBLE_QUOTES = pattern(rf"[\"'{SPACES}]")
_SPECIAL_IN_QUOTES = pattern(r"([\"\\$`!])")
_SPECIAL = pattern(r"([A-Za-z]:)?([#!\"$&'()*,:;<=>?@\[\\\]^`{|}])")


def split_arguments(line: str, how: Splitting) -> TypedArguments:
    """Split what is typed behind the name of a command."""
    whole = line.strip(SPACES)
    match how:
        case "shell":
            return _split_shell(whole)
        case "quotes":
            found = _QUOTED_WORD.findall(line)
            return TypedArguments(whole, line, tuple(_OUTER_QUOTES.sub("", it) for it in found))
        case "POSIX":
            words = tuple(_split_posix(whole))
            return TypedArguments(whole, " ".join(words), words)
        case "spaces":
            words = tuple(_WORD.findall(whole))
            # What was typed is trimmed with the name of the command before it.
            return TypedArguments(line.rstrip(SPACES), " ".join(words), words)
        case _:
            return TypedArguments(whole, whole)


def defuse(arguments: TypedArguments, changes: tuple[tuple[str, str], ...]) -> TypedArguments:
    """Replace in arguments what the host does not let them say."""

    def change(text: str) -> str:
        for old, new in changes:
            text = re.sub(old, new, text)
        return text

    words = tuple(map(change, arguments.words))
    return arguments._replace(whole=change(arguments.whole), words=words)


def _split_shell(whole: str) -> TypedArguments:
    """The words of the first command. Without any, those between white space.

    What a shell takes for variables of the command, such as `A=1` before it, is none of its words.
    """
    words, is_certain = _read_shell(whole)
    return TypedArguments(whole, whole, tuple(words or _WORD.findall(whole)), is_certain)


def _read_shell(whole: str) -> tuple[list[str], bool]:
    """The words, and whether there is no more to them than quotes."""
    words: list[str] = []
    parts: list[str] = []
    begin = -1
    is_certain = _KEYWORD.match(whole) is None
    for it in _SHELL_PART.finditer(whole):
        kind = it.lastgroup or ""
        if kind == "unclosed":
            # A quote that nothing closes makes one word of all that follows.
            begin = it.start() if begin < 0 else begin
            is_certain = is_certain and not _MORE.search(whole, begin)
            return [*words, whole[begin:]], is_certain
        is_end = kind == "operator" or (kind == "comment" and begin < 0)
        is_certain = is_certain and kind != "operator" and it[0] not in _UNCERTAIN
        if not is_end and kind != "space":
            begin = it.start() if begin < 0 else begin
            parts.append(it[kind])
            continue
        if begin >= 0 and (words or not _VARIABLE.match(whole, begin)):
            words.append("".join(parts))
        parts, begin = [], -1
        if is_end and (words or kind == "comment"):
            return words, is_certain
    if begin >= 0 and (words or not _VARIABLE.match(whole, begin)):
        words.append("".join(parts))
    return words, is_certain


def _split_posix(whole: str) -> list[str]:
    """The words, as far as quotes are closed."""
    words: list[str] = []
    word: list[str] | None = None
    at = 0
    while at < len(whole):
        part = _POSIX_PART.match(whole, at)
        assert part
        at = part.end()
        kind = part.lastgroup or "plain"
        if kind == "unclosed":
            return words
        if kind == "space":
            if word is not None:
                words.append("".join(word))
            word = None
        elif kind == "comment" and word is None:
            comment = _COMMENT.match(whole, at)
            assert comment
            at = comment.end()
        else:
            word = [] if word is None else word
            word.append(_unescape(kind, part[kind]))
    return words if word is None else [*words, "".join(word)]


def _unescape(kind: str, written: str) -> str:
    """What a part of a word says. A line break behind a backslash is nothing."""
    if kind == "double":
        return _ESCAPED.sub(lambda it: it[1].strip("\n"), written)
    return written.strip("\n") if kind == "escaped" else written


def name_arguments(arguments: TypedArguments, needed: Sequence[str]) -> dict[str, str]:
    """The arguments by name, of `NAME=value`. Those that are needed must be among them."""
    named: dict[str, str] = {}
    for word in arguments.words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise HostRefusal(f"expected NAME=value, found '{word}'")
        named[name] = value
    lacking = ", ".join(dict.fromkeys(it for it in needed if it not in named))
    if lacking:
        raise HostRefusal(f"missing arguments: {lacking}; expected NAME=value")
    return named


def quote(argument: str) -> str:
    """An argument as one word of a shell, as `shell-quote` writes it; nothing stays nothing."""
    if _NEEDS_QUOTES.search(argument) and "'" not in argument:
        return f"'{argument}'"
    if _NEEDS_DOUBLE_QUOTES.search(argument):
        return f'"{_SPECIAL_IN_QUOTES.sub(_escape, argument)}"'
    return _SPECIAL.sub(lambda it: f"{it[1] or ''}\\{it[2]}", argument)


def _escape(it: re.Match[str]) -> str:
    return f"\\{it[0]}"
