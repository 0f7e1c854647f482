"""What the tests of suppressions share: a block with a gap, and the comment that allows it."""

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

GAP = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [3] Show workflow status\n| ---"
ALLOW = "| <!-- promptls: allow block-numbering-gap -->"
FOUND = ":    ^ block-numbering-gap: expected item 2, found 3"


def diagnose(text: str, *chosen: str, ignored: str = "") -> list[FileDiagnostic]:
    rules = select(chosen or ("all",), [ignored] if ignored else [])
    return check(parse(Source(text)), RuleSet(rules))
