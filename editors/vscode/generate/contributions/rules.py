"""The parts that TextMate grammars consist of, and the scopes that are used more than once.

The server's semantic tokens arrive later and replace the colours, so both must look the same: each
scope is in `semanticTokenScopes` of `package.json` for the type that the server gives the token.
"""

from typing import Final

Rule = dict[str, object]

# No theme may draw what is right as an error: placeholders are red as `constant.other.placeholder`
# in some, attributes as `entity.other.attribute-name`, and keywords as `keyword.control`.
# Themes that have no colour for the inner scope of a placeholder have one for the outer.
PLACEHOLDER: Final = "variable.parameter.promptls entity.name.variable.placeholder.promptls"
KEYWORD: Final = "constant.language.promptls"
DELIMITER: Final = "meta.separator.promptls"
NUMBER: Final = "constant.numeric.promptls"
VALUE: Final = "variable.other.enummember.promptls"
TAG: Final = "entity.name.tag.promptls"
ATTRIBUTE: Final = "meta.object-literal.key.promptls"
# The HTML grammar's scope: in light themes its strings differ from others.
STRING: Final = "string.quoted.double.html.promptls"
REQUIREMENT: Final = "entity.name.type.class.promptls"
RULE_NAME: Final = "entity.name.function.promptls"

COMMENT: Final = "comment.block.html"
COMMENT_MARK: Final = "punctuation.definition.comment.html"

# A line's beginning, or what is left of it by the list or quotation around.
LINE: Final = r"(?:^|\G)"


def match(regex: str, *scopes: str | Rule | None, name: str = "", comment: str = "") -> Rule:
    """A rule for a part of a line. Each group has a scope, or rules for what is in it, or none."""
    return _described(comment) | {"match": regex} | _named(name) | _captures("captures", scopes)


def between(  # noqa: PLR0913 - what a rule consists of
    begin: str,
    end: str,
    rules: list[Rule],
    *,
    name: str = "",
    at_begin: tuple[str | None, ...] = (),
    at_end: tuple[str | None, ...] = (),
    comment: str = "",
) -> Rule:
    """A rule for all from one text to another, over lines."""
    return (
        _described(comment)
        | {"begin": begin}
        | _captures("beginCaptures", at_begin)
        | {"end": end}
        | _captures("endCaptures", at_end)
        | _named(name)
        | {"patterns": rules}
    )


def lines_while(begin: str, goes_on: str, rules: list[Rule], *, name: str, comment: str) -> Rule:
    """A rule for the lines up to the first that a regex does not fit."""
    rest = {"begin": begin, "while": goes_on, "name": name, "patterns": rules}
    return _described(comment) | rest


def one_of(*rules: Rule) -> Rule:
    """Rules of which the first that fits counts."""
    return {"patterns": list(rules)}


def include(name: str) -> Rule:
    """A rule by name: of the same grammar with `#`, else a whole other grammar."""
    return {"include": name}


def prefixed(prefix: str, *rules: Rule) -> Rule:
    """The same rules with something in front of what they begin with."""
    made: list[Rule] = []
    for rule in rules:
        inner = rule.get("patterns") if "begin" not in rule else None
        if isinstance(inner, list):
            made.append(prefixed(prefix, *inner))
        else:
            key = "match" if "match" in rule else "begin"
            made.append(rule | {key: f"{prefix}{rule[key]}"})
    return one_of(*made)


def _described(comment: str) -> Rule:
    return {"comment": comment} if comment else {}


def _named(name: str) -> Rule:
    return {"name": name} if name else {}


def _captures(key: str, scopes: tuple[str | Rule | None, ...]) -> Rule:
    """The scopes of groups, the first being that of group 1."""
    captures = {
        str(number): {"name": it} if isinstance(it, str) else it
        for number, it in enumerate(scopes, 1)
        if it is not None
    }
    return {key: captures} if captures else {}
