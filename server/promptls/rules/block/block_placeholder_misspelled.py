from promptls.document import Item, StatusLine
from promptls.parsing.surroundings import holds
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.conditions import is_in_response, is_more_than_words
from promptls.text.nearest import within_reach
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Kind

_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_]{5,63}")
_FEWEST = 6
# A name in the marks of blocks, or in those of other templates.
_MARKED = pattern(
    r"(?P<open><<|\$\{|\{\{|\[\[|\{|<)[ \t]*+"
    r"(?P<name>[A-Za-z_][\w-]{0,63}+(?:[ \t]++[\w-]{1,63}+){0,4}+)"
    r"[ \t]*+(?:>>|\}\}|\]\]|\}|>\}?+)"
)
# A name that has one of its two braces.
_HALF = pattern(
    r"(?<![{$])\{[ \t]*+(?P<begun>[a-z]++(?:_[a-z]++)++)(?![ \t]*+[\w}-])"
    r"|(?<![\w{-])(?P<ended>[a-z]++(?:_[a-z]++)++)\}(?!\})"
)
_BRACES = ("{", "{{")
_SPACE = pattern(r"[ \t-]++")


@rule(
    Item,
    StatusLine,
    severity=Severity.WARNING,
    prefilter=is_more_than_words,
    yields_to={"response-placeholder-unresolved": is_in_response},
    fix=UNSAFE,
    clause="iSDLC prompt format, section 3.3; iSDLC emission protocol, section 3",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_nam}
          [2] Show workflow status
        ---
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Show workflow status
        ---
    """,
)
def block_placeholder_misspelled(line: Item | StatusLine, context: Context) -> Findings:
    """A placeholder in a block must have a known name, in single braces.

    The agent replaces `{next_phase_name}` and a few others when it emits the block. One with a
    misspelled name, or with other marks around it, such as `<<next_phase_name>>`, is not replaced,
    so the user sees the marks. Names that are not close to a known one are left alone, because a
    project may have placeholders of its own.
    """
    known = context.vocabulary.block_variables_by_name
    # There, other marks are those of variables.
    takes_variables = context.kind is Kind.SYSTEM_TEMPLATE or context.closed
    marked = [*_MARKED.finditer(context.text, *line.text)]
    for match in marked:
        name = _SPACE.sub("_", match["name"].lower())
        is_braced = match["open"] in _BRACES
        if takes_variables and match["open"] != "{":
            continue
        if name in known:
            meant = [name] if "_" in name or is_braced else []
        elif is_braced and _NAME.fullmatch(match["name"]) and _count_letters(name) >= _FEWEST:
            meant = within_reach(match["name"], known)
        else:
            meant = []
        expected = f"{{{meant[0]}}}" if meant else match[0]
        if expected != match[0]:
            fix = unsafe_fix(Span(*match.span()), expected, replacing(match[0], expected))
            message = f"unknown placeholder {quoted(match[0])}; did you mean {expected!r}?"
            yield Finding(Span(*match.span()), message, fix)
    spans = [Span(*it.span()) for it in marked]
    for match in _HALF.finditer(context.text, *line.text):
        name = match["begun"] or match["ended"]
        if name in known and not holds(spans, match.start()):
            span, expected = Span(*match.span()), f"{{{name}}}"
            fix = unsafe_fix(span, expected, replacing(match[0], expected))
            yield Finding(span, f"expected {expected!r}, found {quoted(match[0])}", fix)


def _count_letters(name: str) -> int:
    return sum(map(str.isalpha, name))
