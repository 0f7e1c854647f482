r"""The laws of the fix `\$`: with it, the model reads the number that the file has."""

from hypothesis import given, settings
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.document import Document
from promptls.parsing import parse
from promptls.prompts.host_texts import render_host_text
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import apply_edits
from promptls.text.spans import Source

COMMAND = ".claude/commands/x.md"
RULES = ("argument-in-code", "argument-in-price")
# No host finds it, and no other text has it.
SENTINEL = "\u241f"
HEADS = ("", "---\nargument-hint: '[a] [b]'\n---\n", "---\narguments: [file, depth]\n---\n")
PARTS = (
    *("$1.50", "$2", "$10", "$1,000-$2,000", "$20/month", "US$3.50", "$0", "$1", "$12$3.00"),
    *("awk '{print $1}'", "awk '{print $2, $NF, $0}'", "`awk '{print $1}'`", "s/(a)/$1$2/"),
    *("```sh\n", "```\n", "~~~sql\n", "SELECT a FROM b WHERE c = $1\n", "#!/bin/sh\n", "f() {\n"),
    *("$ARGUMENTS", "$ARGUMENTS[1]", "$file", "$depth", "!`", "!`echo $1.50`", "${CLAUDE_EFFORT}"),
    *(
        "\\",
        "\\\\",
        "$",
        "`",
        "'",
        "\n",
        "\n\n",
        " ",
        "    ",
        "\r\n",
        "<!-- ",
        " -->",
        "a",
        "\u00e9",
    ),
)
LINES = ("", "a", "a b", "'$1.50 b' c d", "$0 $1 $2", "\\$1 \\")


def reported(document: Document) -> list[FileDiagnostic]:
    return [it for it in check(document) if it.rule in RULES]


def model_reads(text: str, line: str) -> str:
    return render_host_text("claude-code", COMMAND, Source(text), line, "/none").text


@settings(max_examples=500)
@given(
    st.sampled_from(HEADS), st.lists(st.sampled_from(PARTS), max_size=14), st.sampled_from(LINES)
)
def test_what_is_escaped_arrives_as_it_was_written(head: str, parts: list[str], line: str) -> None:
    text = head + "".join(parts)
    document = parse(Source(text), COMMAND)
    fixes = [it.fix for it in reported(document) if it.fix is not None]
    edits = sorted(edit for fix in fixes for edit in fix.edits)
    fixed = apply_edits(text, edits)
    shielded = text
    for it in reversed(edits):
        assert it.span.start == it.span.end, "only a backslash is put in"
        shielded = f"{shielded[: it.span.start]}{SENTINEL}{shielded[it.span.start + 1 :]}"
    assert model_reads(fixed, line) == model_reads(shielded, line).replace(SENTINEL, "$")
    assert not [it for it in reported(parse(Source(fixed), COMMAND)) if it.fix is not None]
