"""Blocks, and the parts of Markdown whose own rules leave no room for what is in them."""

from typing import Final

from contributions.constructs import TAG_NAMES
from contributions.rules import (
    DELIMITER,
    KEYWORD,
    LINE,
    NUMBER,
    PLACEHOLDER,
    VALUE,
    between,
    include,
    lines_while,
    match,
)
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.blocks import HEADER

_DELIMITER = (
    r"(?:--++|\*\*\*++|___++|===++|[\x{2010}-\x{2015}\x{2500}\x{2501}\x{2212}]++|(?:- )++-)"
)
_MARK = r"(?:[-*+>\x{2022}\x{2013}\x{2014}][ \t]++)?+[*_`]{0,3}\[[ \t]*+"
_ITEM = rf"{_MARK}\d++[ \t]*+\](?!\(|:[ \t]++\S++[ \t]*+$)"
# Behind the mark of a list or quotation no block begins.
_BEGINS = rf"{LINE}(?<![-*+.)>][ \t])(?<!>)[ ]{{0,3}}"
_WORDING = r"(?=[^\n]{0,400}?[Cc]omplete(?i:\.?[ \t]{1,3}returning results to)\b)"
_IN_ITEMS = [include(f"#{it}") for it in ("placeholder", "variable", "phase", "tag", "requirement")]

BLOCK: Final = between(
    rf"{_BEGINS}({HEADER})[ \t]*+$",
    rf"{LINE}[ \t]*+(?:({_DELIMITER})[ \t]*+$|(?=(?!{_ITEM})\S))",
    [match(rf"{LINE}[ \t]*+{_MARK}(\d++)[ \t]*+\]", NUMBER), *_IN_ITEMS],
    name="meta.block.promptls",
    at_begin=(KEYWORD,),
    at_end=(DELIMITER,),
    comment="The lines from the header to the closing delimiter; any other line ends the block.",
)
STATUS: Final = between(
    rf"{_BEGINS}(STATUS:)(?>[ \t]{{1,8}}){_WORDING}",
    rf"{LINE}(?<!STATUS:[ \t]{{1,8}})[ \t]*+(?:({_DELIMITER})[ \t]*+$|(?=\S))",
    _IN_ITEMS,
    name="meta.block.promptls",
    at_begin=(KEYWORD,),
    at_end=(DELIMITER,),
    comment="Known by its wording: whether a delimiter is above it cannot be seen from here.",
)
VARIABLES: Final = match(r"\{[^{}\n]*+\}", name=PLACEHOLDER)

_PHASES = sorted((it.display_name.removeprefix("Phase ") for it in SPECIFIED.phases), reverse=True)
PHASES: Final = match(rf"(?<!\w)Phase (?:{'|'.join(_PHASES)})(?![\w/&-])", name=VALUE)

_INLINE = [include(f"#{it}") for it in ("placeholder", "tag", "requirement")]
FENCE: Final = between(
    rf"{LINE}([ \t]*)(`{{3,}}|~{{3,}})[ \t]*+((?i:te?xt)(?=[ \t]|$)[^`\n]*+)?$",
    rf"{LINE}(\1|\s{{0,3}})(\2)\s*$",
    [include("#block"), include("#status"), *_INLINE],
    name="markup.fenced_code.block.markdown meta.fence.promptls",
    at_begin=(None, "punctuation.definition.markdown", "fenced_code.block.language"),
    at_end=(None, "punctuation.definition.markdown"),
    comment="A fence that models read as it is. Markdown's own rule also takes unknown languages.",
)
HTML: Final = lines_while(
    rf"{LINE}[ \t]*+(?=</?(?:{TAG_NAMES})(?:[ \t/>]|$))",
    rf"{LINE}(?!\s*$)",
    [include("#block"), include("#comment"), *_INLINE, include("text.html.derivative")],
    name="meta.html.promptls",
    comment="Behind a tag that begins a line, Markdown takes all up to a blank line as HTML.",
)
PARAGRAPH: Final = lines_while(
    rf"{LINE}[ ]{{0,3}}(?=<<[A-Za-z_]|\{{\{{)",
    rf"{LINE}((?=\s*[-=]{{3,}}\s*$)|[ ]{{4,}}(?=[^ \t\n]))",
    [
        include("text.html.markdown#inline"),
        include("text.html.derivative"),
        include("text.html.markdown#heading-setext"),
    ],
    name="meta.paragraph.markdown",
    comment="For a line within HTML that begins with a placeholder; elsewhere as in Markdown.",
)
