"""The title of a fix is an order that shows what the text becomes."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role
from samples.protocols import PROTOCOL

EMISSION = "\n".join(line.removeprefix("|").removeprefix(" ") for line in PROTOCOL.split("\n"))


HEAD, POINT, SECOND = "# PROMPT EMISSION PROTOCOL", "### 3. Gate Failure", "Retry gate check"
ITEMS = f"  [1] Review gate failure details\n  [2] {SECOND}\n  [3] Escalate to human\n"


@pytest.mark.parametrize(
    ("rule", "old", "new", "title"),
    [
        ("items-differ", SECOND, "Try", f"Replace 'Try' with '{SECOND}'"),
        ("items-differ", f"{SECOND}\n  [3] ", "", "Replace with the specified items"),
        ("point-missing", POINT, "### Gate Failure", "Add the number 3"),
        ("point-missing", "Gate Failure", "Gate Stop", "Replace 'Gate Stop' with 'Gate Failure'"),
        ("point-missing", f"{POINT}\n\n", "", "Add the missing point 'Gate Failure'"),
        ("items-missing", ITEMS, "", "Add the items of 'Gate Failure'"),
        ("noun-wrong", '"bug"', '"feature"', "Replace 'feature' with 'bug'"),
        ("protocol-missing", HEAD, "# PROMPT", f"Add the missing '{HEAD}'"),
        (
            "protocol-missing",
            "EMISSION",
            "EMISION",
            f"Replace '# PROMPT EMISION PROTOCOL' with '{HEAD}'",
        ),
        (
            "point-missing",
            EMISSION[EMISSION.index("### 1.") :],
            "",
            "Add the missing emission points",
        ),
    ],
)
def test_of_the_emission_protocol(rule: str, old: str, new: str, title: str) -> None:
    assert EMISSION.count(old) == 1
    document = parse(
        Source(EMISSION.replace(old, new)),
        "agents/00-sdlc-orchestrator.md",
        role=Role.ORCHESTRATOR,
    )
    found = [it for it in check(document) if it.rule == f"emission-{rule}"]
    assert [it.fix.title for it in found if it.fix is not None][-1] == title
