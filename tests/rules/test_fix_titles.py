"""The title of a fix is an order that shows what the text becomes."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role
from samples.protocols import PROTOCOL

HEAD = "---\nSUGGESTED NEXT STEPS:\n"
ITEMS = "  [1] Continue\n  [2] Show workflow status\n"
STATUS = "STATUS: Trace complete. Returning results to it."
SECTION = "# SUGGESTED PROMPTS\n\nText.\n"
EMISSION = "\n".join(line.removeprefix("|").removeprefix(" ") for line in PROTOCOL.split("\n"))


def titles(text: str, role: Role | None = None) -> dict[str, str]:
    path = "agents/00-sdlc-orchestrator.md" if role is Role.ORCHESTRATOR else "agents/x/y.md"
    found = check(parse(Source(text), path, role=role))
    return {it.rule: it.fix.title for it in found if it.fix is not None}


@pytest.mark.parametrize(
    ("text", "rule", "title"),
    [
        (f"{HEAD}{ITEMS}\nText.\n", "block-closing-missing", "Add the missing '---'"),
        (f"SUGGESTED NEXT STEPS:\n{ITEMS}---\n", "block-opening-missing", "Add the missing '---'"),
        (f"{HEAD}\n{ITEMS}---\n", "block-blank-line", "Remove the blank line"),
        (f"{HEAD}{ITEMS}***\n", "block-delimiter-malformed", "Replace '***' with '---'"),
        (f"{HEAD}{ITEMS}--- \n", "block-delimiter-malformed", "Remove the space around '---'"),
        (
            f"---\n## Suggested next steps:\n{ITEMS}---\n",
            "block-header-malformed",
            "Replace '## Suggested next steps:' with 'SUGGESTED NEXT STEPS:'",
        ),
        (
            f"{HEAD}{ITEMS}---\n".replace("[1] ", "[1]. "),
            "block-item-malformed",
            "Replace '  [1]. ' with '  [1] '",
        ),
        (
            f"{HEAD}  [1] Continue\n1. Wait\n  [3] Show workflow status\n---\n",
            "block-item-malformed",
            "Replace '1. ' with '  [1] '",
        ),
        (
            f"{HEAD}  [1] Continue\n  Wait\n  [3] Show workflow status\n---\n",
            "block-item-malformed",
            "Add the missing '  [2] '",
        ),
        (f"{HEAD}{ITEMS}---\n".replace("[2]", "[3]"), "block-numbering-gap", "Renumber to 2"),
        (
            f"{HEAD}{ITEMS.replace('[2]', '[3]')}  [4] Ask for help\n---\n",
            "block-numbering-gap",
            "Renumber the items from 2",
        ),
        (
            f"{HEAD}{ITEMS}---\n".replace("Continue", "Go \u2013 now"),
            "block-non-ascii",
            "Replace '\u2013' with '-'",
        ),
        (
            f"{HEAD}{ITEMS}---\n".replace("Continue", "Con\u200btinue"),
            "block-non-ascii",
            "Remove '\\u200b'",
        ),
        (
            f"{HEAD}{ITEMS}---\n".replace("Continue", f"\u2013{'x' * 200}\u2013"),
            "block-non-ascii",
            f"Replace '\u2013{'x' * 58}\u2026' with '-{'x' * 58}\u2026'",
        ),
        (
            f"Text.\n\n{HEAD}{ITEMS}---\n".replace("S:\n", "S:\r\n"),
            "block-crlf",
            "Convert the line endings to LF",
        ),
        (
            f"---\nStatus: {STATUS[8:]}\n---\n",
            "status-header-malformed",
            "Replace 'Status: ' with 'STATUS: '",
        ),
        (
            f"{STATUS}\n\n<!-- promptls: allow block-crlf, tag-case -->\nText.\n",
            "suppression-unused",
            "Remove the unused suppression",
        ),
        (
            "<!-- promptls: allow block-crlf, no-rule -->\nText.\n",
            "suppression-unused",
            "Remove block-crlf from the suppression",
        ),
        (
            "<!-- promptls: allow tag-cse -->\nText.\n",
            "suppression-unknown",
            "Replace 'tag-cse' with 'tag-case'",
        ),
    ],
)
def test_of_any_file(text: str, rule: str, title: str) -> None:
    assert titles(text)[rule] == title


@pytest.mark.parametrize(
    ("text", "rule", "title"),
    [
        (f"{SECTION}\n{STATUS}\n", "block-opening-missing", "Add the missing '---' lines"),
        (
            f"# SUGGESTED PROMPTS\n\n---\n{STATUS[8:]}\n---\n",
            "block-header-missing",
            "Add the missing 'STATUS:'",
        ),
        (
            f"# SUGGESTED PROMPTS\n\n---\nSTAUS: {STATUS[8:]}\n---\n",
            "block-header-missing",
            "Replace 'STAUS:' with 'STATUS:'",
        ),
        ("# X\n", "agent-prompts-section-missing", "Add the missing '# SUGGESTED PROMPTS'"),
        (
            "# SUGESTED PROMPTS\n",
            "agent-prompts-section-missing",
            "Replace '# SUGESTED PROMPTS' with '# SUGGESTED PROMPTS'",
        ),
        (
            SECTION.replace("# S", "## S"),
            "agent-prompts-heading-malformed",
            "Replace '## SUGGESTED PROMPTS' with '# SUGGESTED PROMPTS'",
        ),
        (
            f"{SECTION}\n# SELF-VALIDATION\n\nCheck.\n",
            "agent-prompts-section-misplaced",
            "Move the section to the end",
        ),
        (
            f"{SECTION}\n# SELF-VALIDATION\n\nCheck.\n\nYou close it.\n",
            "agent-prompts-section-misplaced",
            "Move the section before the closing line",
        ),
    ],
)
def test_of_an_agent(text: str, rule: str, title: str) -> None:
    assert titles(text, Role.SUB_AGENT)[rule] == title


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
