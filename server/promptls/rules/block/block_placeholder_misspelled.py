from promptls.document import BlockPlaceholder, Item, StatusLine
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.conditions import is_more_than_words
from promptls.text.nearest import within_reach
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing

_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_]{5,63}")
_FEWEST_LETTERS = 6


@rule(
    Item,
    StatusLine,
    severity=Severity.HINT,
    prefilter=is_more_than_words,
    fix=UNSAFE,
    clause="iSDLC emission protocol, section 3",
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
    """A placeholder in a block must have a known name.

    The agent replaces `{next_phase_name}` and a few others when it emits the block. One with a
    misspelled name is not replaced, so the user sees the braces. Names that are not close to a
    known one are left alone, because a project may have placeholders of its own.
    """
    known = context.vocabulary.block_variables_by_name
    for mention in line.mentions:
        if not isinstance(mention, BlockPlaceholder) or not _NAME.fullmatch(mention.name):
            continue
        name, span = mention.name, mention.span
        letters = sum(char.isalpha() for char in name)
        if name in known or letters < _FEWEST_LETTERS:
            continue
        near = within_reach(name, known)
        if near:
            inner = Span(span.start + 1, span.end - 1)
            found, meant = f"{{{name}}}", f"{{{near[0]}}}"
            fix = unsafe_fix(inner, near[0], replacing(found, meant))
            message = f"unknown placeholder {quoted(found)}; did you mean {meant!r}?"
            yield Finding(span, message, fix)
