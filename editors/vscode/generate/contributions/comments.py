"""Comments that a program reads: suppressions, and the markers and values of spec-kitty."""

from typing import Final

from contributions.rules import (
    COMMENT,
    COMMENT_MARK,
    KEYWORD,
    NUMBER,
    REQUIREMENT,
    RULE_NAME,
    STRING,
    VALUE,
    Rule,
    between,
    include,
    match,
    one_of,
)

_WORDS = r"(promptls:[ \t]*+allow(?:-file)?)[ \t]++"
RULE_NAMES: Final = match(r"[^\s,]++", name=RULE_NAME)

SUPPRESSION: Final = match(
    rf"(<!--)[ \t]*+{_WORDS}((?:[^<>#\n-]|-(?!->))++)(-->)",
    COMMENT_MARK,
    KEYWORD,
    {"patterns": [include("#rule-name")]},
    COMMENT_MARK,
    name=COMMENT,
)
SUPPRESSION_IN_YAML: Final = match(
    rf"(?:(?<=[ \t])|^)(#)[ \t]*+{_WORDS}([^<>#\n]++)$",
    "punctuation.definition.comment.yaml",
    KEYWORD,
    {"patterns": [include("promptls.blocks#rule-name")]},
    name="comment.line.number-sign.yaml",
)

_VALUE = r"""[ \t]*+=[ \t]*+(?:"([^"\n]*+)"|'([^'\n]*+)'|([^\s"'>]++))"""
_MARKER = between(
    r"(<!--)\s*+/?[ \t]*+(sk:fr)(?!\w|-\w)",
    r"(-->)",
    [
        match(rf"(?<![\w-])id{_VALUE}", REQUIREMENT, REQUIREMENT, REQUIREMENT),
        match(rf"[A-Za-z][\w-]*+{_VALUE}", VALUE, VALUE, VALUE),
    ],
    name=COMMENT,
    at_begin=(COMMENT_MARK, KEYWORD),
    at_end=(COMMENT_MARK,),
)
# The value ends before the space in front of the mark.
_TEXT = r"(?:[^<>\s-]|-(?!->)|<<[^<>\n]*+>>|[ \t]++(?!-->))++"
_NAMED_VALUE = match(
    rf"(<!--)\s*+(spec-kitty):\s*+[\w-]{{1,60}}[ \t]*+:[ \t]*+(?:(\d++)(?=[ \t]*+-->)|({_TEXT}))?+"
    r"[ \t]*+(-->)",
    COMMENT_MARK,
    KEYWORD,
    NUMBER,
    STRING,
    COMMENT_MARK,
    name=COMMENT,
)

COMMENTS: Final[Rule] = one_of(SUPPRESSION, _MARKER, _NAMED_VALUE)
