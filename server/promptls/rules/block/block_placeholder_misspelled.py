from collections.abc import Iterator

from promptls.diagnostics import Severity
from promptls.document import Item, StatusLine
from promptls.findings import Finding
from promptls.fixes import Applicability, unsafe_fix
from promptls.nearest import within_reach
from promptls.patterns import pattern
from promptls.rule import Context, rule
from promptls.semantics.doubts import is_more_than_words
from promptls.text import Span

_PLACEHOLDER = pattern(r"\{([A-Za-z_][A-Za-z0-9_]{5,63})\}")
_FEWEST_LETTERS = 6


@rule(
    Item,
    StatusLine,
    severity=Severity.HINT,
    when=is_more_than_words,
    fix=Applicability.UNSAFE,
    clause="emission 3",
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
def block_placeholder_misspelled(line: Item | StatusLine, context: Context) -> Iterator[Finding]:
    """A placeholder in a block is one that gets resolved.

    A name that nobody resolves reaches the reader in its braces. Names that are far from the
    specified ones are left alone: they may be somebody's own.
    """
    known = context.vocabulary.block_placeholders
    for match in _PLACEHOLDER.finditer(context.text, line.text.start, line.text.end):
        name = match[1]
        letters = sum(char.isalpha() for char in name)
        if name in known or letters < _FEWEST_LETTERS:
            continue
        near = within_reach(name, known)
        if near:
            fix = unsafe_fix(Span(*match.span(1)), near[0], f"Change to {{{near[0]}}}")
            yield Finding(Span(*match.span()), f"no placeholder is called {name!r}", fix)
