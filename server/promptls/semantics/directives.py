"""Comments that are meant to suppress findings, and are written in a way that nothing reads."""

import re
from collections.abc import Iterator

from promptls.document import Document
from promptls.document.marks import NAME
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.surroundings import find_around
from promptls.text.nearest import is_slip
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

_ALLOW, _ALLOW_FILE = "allow", "allow-file"
_BODY = r"(?:[^\n\r<>#-]|-(?!->))*+"
# `promptls: word names`, `promptls-word names` or `promptls word names`.
_DIRECTIVE = (
    rf"[ \t]*+(?P<directive>(?i:{NAME})(?P<joint>[ \t]*+:[ \t]*+|-|[ \t]++)(?P<word>[A-Za-z_-]*+))"
    rf"(?P<rest>{_BODY})"
)
_COMMENT = pattern(rf"<!--{_DIRECTIVE}-->")
_IN_FRONT_MATTER = pattern(rf"(?<![^ \t\n\r])#{_DIRECTIVE}(?=[\n\r]|\Z)")
_NAMES = pattern(r"[ \t]*+[\w-]++(?:[ \t]*+,[ \t]*+[\w-]++)*+[ \t]*+\Z")
_FIRST_NAME = pattern(r"[ \t:=]*+(?P<name>[\w-]++)")
# What other programs call it.
_OTHER_WORDS = {
    **dict.fromkeys(
        (
            *("disable", "disable-line", "disable-next-line", "exclude", "ignore", "ignore-line"),
            *("ignore-next-line", "allow-line", "allow-next-line", "noqa", "off", "skip"),
            "suppress",
        ),
        _ALLOW,
    ),
    **dict.fromkeys(("disable-file", "exclude-file", "ignore-file", "skip-file"), _ALLOW_FILE),
}


class Misdirection(NamedTuple):
    """A directive that suppresses nothing: its span, its word and the one that is meant.

    Without a word, the rule is missing behind it. `is_slip` tells that a letter or two are wrong.
    """

    span: FileSpan
    word: str
    meant: str
    is_slip: bool


def find_misdirections(document: Document, rules: frozenset[str]) -> Iterator[Misdirection]:
    """The comments of a file that are nearly a suppression. `rules` are the names of all rules."""
    text = document.source.text
    comments = _COMMENT.finditer(text)
    shown = [it for it in comments if find_around(document).at(it.start()) is Surrounding.COMMENT]
    matter = document.front_matter
    if matter is not None:
        shown[:0] = _IN_FRONT_MATTER.finditer(text, *matter.body)
    if document.command is not None:
        from promptls.parsing.toml.commands import find_comments  # noqa: PLC0415 - few are TOML

        found = (_IN_FRONT_MATTER.match(text, it.start) for it in find_comments(text))
        shown = [it for it in found if it is not None]
    for match in shown:
        judged = _judge(match, rules)
        if judged is not None:
            yield judged


def _judge(match: re.Match[str], rules: frozenset[str]) -> Misdirection | None:
    span = FileSpan(*match.span("directive"))
    word, rest, joint = match["word"], match["rest"], match["joint"]
    has_colon = ":" in joint
    if has_colon and word in (_ALLOW, _ALLOW_FILE):
        # Those with a name are read; its spelling is judged elsewhere.
        has_name = rest.strip() and rest[0] in " \t"
        return None if has_name else Misdirection(span, "", word, is_slip=False)
    first = _FIRST_NAME.match(rest)
    has_rule = first is not None and first["name"].lower() in rules
    has_names = has_rule or _NAMES.match(rest) is not None or not rest.strip()
    folded = word.lower().replace("_", "-")
    meant = _OTHER_WORDS.get(folded) or next(
        (it for it in (_ALLOW, _ALLOW_FILE) if is_slip(folded, it)), None
    )
    if meant is None:
        # A word of its own is a directive only before the name of a rule.
        return Misdirection(span, word, _ALLOW, is_slip=False) if has_colon and has_rule else None
    is_meant = has_rule if joint.isspace() else has_names
    slip = has_colon and folded not in _OTHER_WORDS
    return Misdirection(span, word, meant, is_slip=slip) if is_meant else None
