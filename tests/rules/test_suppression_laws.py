"""What holds for every text with suppressions."""

from hypothesis import given
from hypothesis import strategies as st

from promptls.checking.checker import check as run
from promptls.checking.fixing import fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

_PIECES = st.sampled_from(
    [
        *(
            "<!-- promptls: allow block-numbering-gap -->\n",
            "<!-- promptls: allow-file tag-case -->",
        ),
        *(
            "<!-- promptls: allow suppression-unused, block-crlf -->\n",
            " <!-- promptls: allow x -->",
        ),
        *(
            "<!-- promptls: allow block-numbering-gp, tag-value-unknown -->\n",
            "# promptls: allow x\n",
        ),
        *(
            "<review>PAS</review>",
            "---\n",
            "name: x\n",
            "> ",
            "- ",
            "```\n",
            "\n",
            "Text.\n",
            "    ",
        ),
        *(
            "SUGGESTED NEXT STEPS:\n",
            "  [1] a\n",
            "  [3] Show workflow status\n",
            "\r\n",
            "Emit:\n",
        ),
    ]
)


@given(st.lists(_PIECES, max_size=14).map("".join))
def test_fixes_of_suppressions_converge(text: str) -> None:
    chosen = RuleSet(select(("block", "tag", "suppression")))

    def find(text: str) -> list[FileDiagnostic]:
        return run(parse(Source(text)), chosen)

    fixed, _ = fix_all(text, find, lambda _: True)
    left = [it.rule for it in find(fixed) if it.fix]
    assert not left, (text, fixed)
    assert fix_all(fixed, find, lambda _: True) == (fixed, 0)


@given(st.lists(_PIECES, max_size=14).map("".join))
def test_an_allowance_hides_findings_and_adds_none_but_its_own(text: str) -> None:
    document = parse(Source(text))
    bare = run(document, RuleSet(select(ignored=("suppression",))))
    found = run(document)
    own = [it for it in found if it.rule.startswith("suppression")]
    assert [it for it in found if it not in own] == [it for it in bare if it in found]
