"""The grammars of Markdown: three, because they are injected in different places.

`promptls.blocks` is for where a block of Markdown may begin and for HTML, `promptls.lines` for what
is within a line, `promptls.front-matter` for YAML. That of the settings is a grammar by itself.
"""

from typing import Final

from contributions.blocks import BLOCK, FENCE, HTML, PARAGRAPH, PHASES, STATUS, VARIABLES
from contributions.comments import COMMENTS, RULE_NAMES, SUPPRESSION_IN_YAML
from contributions.constructs import ATTRIBUTES, INLINE_CODE, PLACEHOLDERS, REQUIREMENTS, TAGS
from contributions.rules import LINE, PLACEHOLDER, Rule, between, include, match, one_of, prefixed
from contributions.settings_grammar import SETTINGS_GRAMMAR

_OURS = ("meta.html.promptls", "meta.block.promptls")
_NOT_BLOCKS = (
    *("comment", "source", "meta.paragraph.markdown", "markup.heading.markdown"),
    *("markup.table.markdown", "markup.raw.block.markdown", *_OURS),
)
_FENCE = "markup.fenced_code.block.markdown"
_SHOWN = "meta.embedded.block.markdown"
# At the level of blocks, only HTML has anything behind the beginning of a line. Behind the mark of
# a list or quotation a block begins.
_BEHIND_TEXT = r"(?<=\S|[^\s*+.)-][ \t])(?<!^>[ \t])"


def _injected(*places: tuple[str, tuple[str, ...]]) -> str:
    """Into some places, except for others; before the rules of the grammar there."""
    return ", ".join(f"L:{place} - ({' | '.join(excepted)})" for place, excepted in places)


_BLOCKS: Rule = {
    "name": "promptls: blocks",
    "scopeName": "promptls.blocks",
    "injectionSelector": _injected(
        ("text.html.markdown", (*_NOT_BLOCKS, _FENCE, "meta.embedded.block.frontmatter")),
        (_SHOWN, (*_NOT_BLOCKS, f"{_SHOWN} {_FENCE}")),
    ),
    "patterns": [
        include("#block"),
        include("#status"),
        include("#fence"),
        include("#comment-line"),
        include("#html"),
        include("#paragraph"),
        include("#within-html"),
    ],
    "repository": {
        "block": BLOCK,
        "status": STATUS,
        "fence": FENCE,
        "html": HTML,
        "paragraph": PARAGRAPH,
        "variable": VARIABLES,
        "phase": PHASES,
        "placeholder": PLACEHOLDERS,
        "tag": TAGS,
        "attribute": ATTRIBUTES,
        "requirement": REQUIREMENTS,
        "inline-code": INLINE_CODE,
        "comment": COMMENTS,
        "rule-name": RULE_NAMES,
        "comment-line": prefixed(rf"{LINE}[ \t]*+", COMMENTS),
        "within-html": prefixed(_BEHIND_TEXT, COMMENTS, PLACEHOLDERS, TAGS, REQUIREMENTS),
        "line": one_of(
            *(include(f"#{it}") for it in ("comment", "inline-code")),
            *(include(f"#{it}") for it in ("placeholder", "tag", "requirement")),
        ),
    },
}

_LINES: Rule = {
    "name": "promptls: within lines",
    "scopeName": "promptls.lines",
    "injectionSelector": _injected(
        ("meta.paragraph.markdown", ("comment", "source", "markup.inline.raw", *_OURS)),
        ("markup.heading.markdown", ("comment", "source", "markup.inline.raw")),
        (
            "markup.table.markdown",
            ("comment", "source", "markup.inline.raw", "meta.paragraph.markdown"),
        ),
    ),
    "patterns": [include("promptls.blocks#line")],
}

_NO_NAMES = r"(?!(?i:null|none|true|false)(?![\w-]))"
_NAME = rf"{_NO_NAMES}[^\W\d][\w-]*+"
_KEYS = "(variables|required_inputs)(:)"
_KEY = "entity.name.tag.yaml"
_COLON = "punctuation.separator.map.value.yaml"
_DASH = "punctuation.definition.block.sequence.item.yaml"
_QUOTES = ("punctuation.definition.string.begin.yaml", "punctuation.definition.string.end.yaml")
_LISTED = match(
    rf"^[ \t]*+(-)[ \t]++(?:(\")({_NAME})(\")|(')({_NAME})(')|({_NAME}))(?=[ \t]*+$|[ \t]++#)",
    *(_DASH, _QUOTES[0], PLACEHOLDER, _QUOTES[1]),
    *(_QUOTES[0], PLACEHOLDER, _QUOTES[1], PLACEHOLDER),
)
_IN_BRACKETS: Rule = {
    "patterns": [
        match(rf"(?<![\w-]){_NAME}", name=PLACEHOLDER),
        match(",", name="punctuation.separator.sequence.yaml"),
    ]
}
_BRACKETS = (
    "punctuation.definition.sequence.begin.yaml",
    "punctuation.definition.sequence.end.yaml",
)

_FRONT_MATTER: Rule = {
    "name": "promptls: front matter",
    "scopeName": "promptls.front-matter",
    "injectionSelector": _injected(
        ("meta.embedded.block.frontmatter", ("comment", "string", "meta.variables.promptls"))
    ),
    "patterns": [
        SUPPRESSION_IN_YAML,
        between(
            rf"^{_KEYS}[ \t]*+(?=$|#)",
            r"^(?=[^\s#-]|-{3})",
            [_LISTED, SUPPRESSION_IN_YAML, include("source.yaml")],
            name="meta.variables.promptls",
            at_begin=(_KEY, _COLON),
            comment="The names that a file declares, one in a line.",
        ),
        match(
            rf"^{_KEYS}[ \t]++(\[)([\w, \t\"'-]*+)(\])(?=[ \t]*+$|[ \t]++#)",
            *(_KEY, _COLON, _BRACKETS[0], _IN_BRACKETS, _BRACKETS[1]),
            comment="The same in one line.",
        ),
    ],
}

GRAMMARS: Final[dict[str, Rule]] = {
    "promptls.tmLanguage.json": _BLOCKS,
    "promptls.lines.tmLanguage.json": _LINES,
    "promptls.front-matter.tmLanguage.json": _FRONT_MATTER,
    "promptls.settings.tmLanguage.json": SETTINGS_GRAMMAR,
}
