"""The title of a fix is an order that shows what the text becomes."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role
from samples.protocols import PROTOCOL

STATUS = "STATUS: Trace complete. Returning results to it."
EMISSION = "\n".join(line.removeprefix("|").removeprefix(" ") for line in PROTOCOL.split("\n"))


def titles(text: str, role: Role | None = None) -> dict[str, str]:
    path = "agents/00-sdlc-orchestrator.md" if role is Role.ORCHESTRATOR else "agents/x/y.md"
    found = check(parse(Source(text), path, role=role))
    return {it.rule: it.fix.title for it in found if it.fix is not None}


@pytest.mark.parametrize(
    ("old", "new", "rule", "title"),
    [
        (
            "Retry gate check",
            "Try",
            "emission-items-differ",
            "Replace 'Try' with 'Retry gate check'",
        ),
        (
            "Retry gate check\n  [3] Escalate to human",
            "Escalate to human",
            "emission-items-differ",
            "Replace with the specified items",
        ),
        (
            "### 3. Gate Failure",
            "### Gate Failure",
            "emission-point-missing",
            "Add the number 3",
        ),
        (
            "### 3. Gate Failure",
            "### 3. Gate Stop",
            "emission-point-missing",
            "Replace 'Gate Stop' with 'Gate Failure'",
        ),
        (
            "### 3. Gate Failure\n\n",
            "",
            "emission-point-missing",
            "Add the missing point 'Gate Failure'",
        ),
        (
            "  [1] Review gate failure details\n  [2] Retry gate check\n  [3] Escalate to human\n",
            "",
            "emission-items-missing",
            "Add the items of 'Gate Failure'",
        ),
        ('"bug"', '"feature"', "emission-noun-wrong", "Replace 'feature' with 'bug'"),
        (
            "# PROMPT EMISSION PROTOCOL",
            "# PROMPT EMISION PROTOCOL",
            "emission-protocol-missing",
            "Replace '# PROMPT EMISION PROTOCOL' with '# PROMPT EMISSION PROTOCOL'",
        ),
        (
            EMISSION,
            "# A\n",
            "emission-protocol-missing",
            "Add the missing '# PROMPT EMISSION PROTOCOL'",
        ),
        (
            EMISSION[EMISSION.index("### 1.") :],
            "",
            "emission-point-missing",
            "Add the missing emission points",
        ),
    ],
)
def test_of_the_emission_protocol(old: str, new: str, rule: str, title: str) -> None:
    assert EMISSION.count(old) == 1
    assert titles(EMISSION.replace(old, new), Role.ORCHESTRATOR)[rule] == title
