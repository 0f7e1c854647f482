"""What may be anywhere in a line: placeholders, tags and the ids of requirements.

The regexes are those of `promptls.parsing` as far as one line shows. Every repetition is possessive
or bounded, so that no line takes long. In Oniguruma `{1,9}+` is neither: it repeats the repetition.
"""

from typing import Final

from contributions.rules import (
    ATTRIBUTE,
    PLACEHOLDER,
    REQUIREMENT,
    STRING,
    TAG,
    VALUE,
    Rule,
    include,
    match,
    one_of,
)
from promptls.parsing.placeholders.look_alikes import KEYWORDS, STEREOTYPES
from promptls.vocabulary import SPECIFIED

_NAME = r"[^\W\d][\w-]*+(?<!-)"
_WORDS = r"[A-Z][A-Z0-9_]*+(?>(?: [A-Z0-9_]++){1,9})"
_PAD = r"[ \t]*+"
_KEYWORDS = "|".join(sorted(KEYWORDS))
# Of a stereotype of UML the first letter may be a capital.
_NO_NAMES = "|".join(
    [_KEYWORDS, *(f"[{it[0].upper()}{it[0]}]{it[1:]}" for it in sorted(STEREOTYPES))]
)

PLACEHOLDERS: Final = one_of(
    match(
        rf"(?<![<\\\w)\]])<<(?!<)(?!(?:{_NO_NAMES}){_PAD}>>){_PAD}(?:{_WORDS}|{_NAME}){_PAD}>>",
        name=PLACEHOLDER,
    ),
    match(
        rf"(?<=[\w)\]])<<(?!(?:{_NO_NAMES})>>)"
        r"(?:[^\W\d][\w-]++(?<!-)>>(?![\w(])|[A-Z][A-Z0-9_]++>>(?=[A-Za-z_]))",
        name=PLACEHOLDER,
        comment="Directly behind a word, where it may be a shift or the arguments of a type.",
    ),
    match(
        r"(?<![{$\\=^])(?<!\\[A-Za-z]{1,20})(?<!\\[A-Za-z]{1,20}\{\{[^{}]{1,20}\}\})\{\{(?!\{)"
        rf"(?!{_PAD}(?:{_KEYWORDS}){_PAD}\}}\}}){_PAD}{_NAME}{_PAD}\}}\}}",
        name=PLACEHOLDER,
        comment="Neither LaTeX, nor a variable of a shell, nor an attribute of JSX.",
    ),
)

_OPEN = "punctuation.definition.tag.begin.promptls"
_CLOSE = "punctuation.definition.tag.end.promptls"
TAG_NAMES: Final = "|".join(SPECIFIED.tag_names)
# What is between the name of a tag and its end.
_REST = r"((?:[ \t](?>(?:[^<>\n]|<<[^<>\n]{1,64}>>){0,200}))?+)"
_ATTRIBUTES: Rule = {"patterns": [include("#placeholder"), include("#attribute")]}


def _elements() -> list[Rule]:
    """An element within a line for each tag that has values, with one of them."""
    made = []
    for tag in SPECIFIED.tags:
        values = "|".join(it.text for it in tag.values)
        if values:
            regex = rf"(?<![<\\])(<)({tag.name}){_REST}(>){_PAD}({values}){_PAD}(</)({tag.name})(>)"
            made.append(match(regex, _OPEN, TAG, _ATTRIBUTES, _CLOSE, VALUE, _OPEN, TAG, _CLOSE))
    return made


TAGS: Final = one_of(
    *_elements(),
    match(
        rf"(?<![<\\])(</?)({TAG_NAMES})(?=[ \t>/])(?!>>){_REST}(/?>)",
        _OPEN,
        TAG,
        _ATTRIBUTES,
        _CLOSE,
    ),
)
ATTRIBUTES: Final = match(
    rf"([A-Za-z_][\w:.-]{{0,63}}){_PAD}(=){_PAD}(\"[^\"\n]*+\"|'[^'\n]*+')",
    ATTRIBUTE,
    "punctuation.separator.key-value.promptls",
    {"name": STRING, "patterns": [include("#placeholder")]},
)

REQUIREMENTS: Final = match(r"(?<![\w-])FR-[A-Z0-9]++(?:-[A-Z0-9]++)*+(?!\w)", name=REQUIREMENT)

_BACKTICKS = "punctuation.definition.raw.markdown"
INLINE_CODE: Final = match(
    r"(?<!`)(`++)((?:[^`]|(?!(?<!`)\1(?!`))`)*+)(\1)(?!`)",
    _BACKTICKS,
    {"patterns": [include("#placeholder"), include("#tag"), include("#requirement")]},
    _BACKTICKS,
    name="markup.inline.raw.string.markdown",
    comment="Nothing can be injected into the match of Markdown's own grammar.",
)
