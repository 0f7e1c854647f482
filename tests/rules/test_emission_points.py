"""The five points of the protocol: which of them are there, and which others."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.repairs.emission import render_point
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role
from samples.protocols import PATH, PROTOCOL, changed, unsaid

ROLE = Role.ORCHESTRATOR
HEAD = "| # PROMPT EMISSION PROTOCOL"
MISSING = f"{HEAD}\n: {'^' * 26} emission-point-missing: missing emission point"
FAILURE = """| ### 3. Gate Failure
|
| Emit:
|   [1] Review gate failure details
|   [2] Retry gate check
|   [3] Escalate to human
|
"""


def drawn(number: int, level: int = 3, *, is_inline: bool = False) -> str:
    point = SPECIFIED.emission_points[number - 1]
    text = render_point(point, SPECIFIED, level, is_inline=is_inline)
    return "\n".join(f"| {line}".rstrip() for line in text.rstrip("\n").split("\n"))


def test_a_point_that_is_missing() -> None:
    before = changed((HEAD, f"{MISSING} 3, 'Gate Failure'"), (FAILURE, ""))
    check(before, path=PATH, role=ROLE)
    after = changed((FAILURE, f"{drawn(3)}\n|\n"))
    check_fix(before, after, path=PATH, role=ROLE)


def test_the_first_and_the_last_point() -> None:
    first = PROTOCOL[PROTOCOL.index("| ### 1.") : PROTOCOL.index("| ### 2.")]
    before = changed((HEAD, f"{MISSING} 1, 'Workflow Initialization'"), (first, ""))
    check(before, path=PATH, role=ROLE)
    check_fix(before, changed((first, f"{drawn(1)}\n|\n")), path=PATH, role=ROLE)
    last = PROTOCOL[PROTOCOL.index("| ### 5.") :]
    for end in "", "| # NEXT\n", "| You close it.\n":
        before = changed((HEAD, f"{MISSING} 5, 'Workflow Completion'"), (last, end))
        check(before, path=PATH, role=ROLE)
        tail = f"\n|\n{end}" if end else "\n|"
        check_fix(before, changed((last, drawn(5) + tail)), path=PATH, role=ROLE)


def test_a_point_without_its_number() -> None:
    finding = ": ^^^^^^^^^^^^^^^^ emission-point-missing: missing emission point 3, 'Gate Failure'"
    before = changed(("### 3. Gate Failure", f"### Gate Failure\n{finding}"))
    check(before, path=PATH, role=ROLE)
    check_fix(before, PROTOCOL, path=PATH, role=ROLE)


def test_a_point_without_its_heading() -> None:
    before = changed((HEAD, f"{MISSING} 3, 'Gate Failure'"), ("| ### 3. Gate Failure\n|\n", ""))
    check(before, path=PATH, role=ROLE)
    check_fix(before, PROTOCOL, path=PATH, role=ROLE)


def test_whole_blocks_that_have_lost_their_heading() -> None:
    block = "| ---\n| SUGGESTED NEXT STEPS:"
    text = changed(
        ("| Emit:\n|   [1] Review", f"{block}\n|   [1] Review"), ("human\n", "human\n| ---\n")
    )
    check(text, path=PATH, role=ROLE)
    before = changed(
        (HEAD, f"{MISSING} 3, 'Gate Failure'"), ("| ### 3. Gate Failure\n|\n", ""), text=text
    )
    check(before, path=PATH, role=ROLE)
    check_fix(before, text, path=PATH, role=ROLE)


def test_lists_in_a_fence_that_have_lost_their_heading() -> None:
    text = changed(
        ("| Emit:\n|   [1] Review", "| ```\n| Emit:\n|   [1] Review"), ("human\n", "human\n| ```\n")
    )
    check(text, path=PATH, role=ROLE)
    before = changed(
        (HEAD, f"{MISSING} 3, 'Gate Failure'"), ("| ### 3. Gate Failure\n|\n", ""), text=text
    )
    check(before, path=PATH, role=ROLE)
    check_fix(before, unsaid(before), path=PATH, role=ROLE)


def test_a_protocol_without_points() -> None:
    before = f"{MISSING}s\n|\n| See the design.\n|\n| # NEXT"
    check(before, path=PATH, role=ROLE)
    points = "\n|\n".join(drawn(number) for number in range(1, 6))
    after = f"{HEAD}\n|\n| See the design.\n|\n{points}\n|\n| # NEXT"
    check_fix(before, after, path=PATH, role=ROLE)
    open_end = f"{HEAD}\n|\n| ```\n: ^^^ fence-unclosed: fence '```' is not closed\n| a"
    check(open_end, path=PATH, role=ROLE)


UNKNOWN = "emission-point-unknown: unknown emission point"
SECOND = "emission-point-unknown: duplicate emission point"
MISNAMED = "emission-point-missing: expected emission point 'Gate Failure', found"


@pytest.mark.parametrize(
    ("heading", "name", "fixed"),
    [
        ("### 3. Gate Stop", "Gate Stop", "### 3. Gate Failure"),
        ("### 3. Gate Failed", "", ""),
        ("### 3. Stop (after a gate)", "Stop (after a gate)", "### 3. Gate Failure (after a gate)"),
        ("### 3. **Stop**: at a gate", "Stop**: at a gate", "### 3. **Gate Failure**: at a gate"),
        ("### 3. Gate Passage", "Gate Passage", "### 3. Gate Failure"),
    ],
)
def test_a_point_under_another_name_in_its_place_is_misnamed(
    heading: str, name: str, fixed: str
) -> None:
    finding = f"\n: {'^' * len(heading)} {MISNAMED} {name!r}" if name else ""
    before = changed(("### 3. Gate Failure", heading + finding))
    check(before, path=PATH, role=ROLE)
    after = changed(("### 3. Gate Failure", fixed or heading))
    check_fix(before, after, path=PATH, role=ROLE)
    check_fix(before, unsaid(before), path=PATH, role=ROLE, only_safe=True)


def test_what_stands_elsewhere_is_not_misnamed() -> None:
    stop = FAILURE.replace("Gate Failure", "Gate Stop")
    other = f": ^^^^^^^^^^^^^^^^ {UNKNOWN} 'Gate Stop'"
    moved = stop.replace("Gate Stop", f"Gate Stop\n{other}")
    missing = (HEAD, f"{MISSING} 3, 'Gate Failure'")
    check(f"{changed(missing, (FAILURE, ''))}\n{moved}", path=PATH, role=ROLE)
    check(changed(missing, (FAILURE, moved.replace("### 3", "### 7"))), path=PATH, role=ROLE)


def test_of_two_in_the_same_place_the_first_is_misnamed() -> None:
    finding = f"Gate Stop\n: ^^^^^^^^^^^^^^^^ {MISNAMED} 'Gate Stop'"
    stop = FAILURE.replace("Gate Failure", finding)
    again = FAILURE.replace("Gate Failure", f"Gate Stop\n: ^^^^^^^^^^^^^^^^ {UNKNOWN} 'Gate Stop'")
    check(changed((FAILURE, stop + again)), path=PATH, role=ROLE)


ITEMS = """\
| # PROMPT EMISSION PROTOCOL
|
| 1. **Workflow Initialization** (after writing active_workflow): `[1] Describe your {noun} to begin {phase}`, `[2] Show workflow phases`, `[3] Show workflow status`
| 2. **Gate Passage**: at the last phase `[1] Complete workflow and merge to main` `[2] Review all workflow artifacts` `[3] Show workflow status`
| 3. **Gate Failure**: `[1] Review gate failure details` `[2] Retry gate check` `[3] Escalate to human`
| 4. **Blocker / Escalation**: `[1] Resolve blocker and retry | [2] Cancel workflow | [3] Show workflow status`
| 5. **Workflow Completion or Cancellation**:
|    completed: `[1] Start a new feature` `[2] Run tests` `[3] View project status`;
|    cancelled: `[1] Start a new feature` `[2] View project status`
|"""


@pytest.mark.parametrize(
    "text",
    [
        ITEMS,
        ITEMS.replace(". **", ") **"),
        changed(("| ### 3. Gate Failure", "| 3. **Gate Failure**")),
        changed(("### 1.", "#### 1."), ("### 4.", "## 4)")),
        changed(("### 1.", "### 1:"), ("### 2.", "### 2")),
        changed(("3. Gate Failure", "3. **Gate failure** (FAILED)"), ("4. Blocker/", "4. ")),
        changed(("### 4.", "### 7.")),
        changed(("| ### 3.", "| #### 1. Read the gate\n|\n| ### 3.")),
        changed((f"{HEAD}\n|", f"{HEAD}\n|\n| ## 1. Format\n|\n| ## 2. Emission points\n|")),
        changed((f"{HEAD}\n|", f"{HEAD}\n|\n| 1. **Read** the state\n| 2. **Write** nothing\n|")),
        changed((f"{HEAD}\n|", f"{HEAD}\n|\n| ## Gate passage and failure\n|")),
        f"{PROTOCOL}\n| ## Notes\n|\n| 6. **Never** guess.",
        f"{PROTOCOL}\n| ```\n| ### 6. Workflow Pause\n| 7. **Pause**\n| ```",
        f"{PROTOCOL}\n| # OTHER\n|\n| ### 6. Workflow Pause",
        f"{ITEMS}\n| ## 6. Notes\n|\n| 1. **Read** the state",
        f"{ITEMS}\n| ```\n| 6. **Workflow Pause**\n| ```",
    ],
)
def test_what_the_points_may_look_like(text: str) -> None:
    for newline in "\n", "\r\n":
        check(text, path=PATH, role=ROLE, newline=newline)


def test_points_that_are_items() -> None:
    line = ITEMS[ITEMS.index("| 3.") : ITEMS.index("| 4.")]
    last = ITEMS[ITEMS.index("| 5.") :]
    for at, old in (3, line), (5, last):
        name = SPECIFIED.emission_points[at - 1].name
        before = changed(
            (HEAD, f"{MISSING} {at}, {name!r}"), (old, "|" if at == 5 else ""), text=ITEMS
        )
        check(before, path=PATH, role=ROLE)
        inserted = drawn(at, 0, is_inline=True)
        after = changed((old, f"|\n{inserted}\n" + ("|" if at == 5 else "|\n")), text=ITEMS)
        check_fix(before, after, path=PATH, role=ROLE)
        check(after, path=PATH, role=ROLE)
    stop = "| 3. **Gate Stop**"
    finding = f": ^^^^^^^^^^^^^^^^ {MISNAMED} 'Gate Stop'"
    before = line.replace("| 3. **Gate Failure**", stop).rstrip("\n")
    check(changed((line, f"{before}\n{finding}\n"), text=ITEMS), path=PATH, role=ROLE)
    check_fix(changed((line, f"{before}\n"), text=ITEMS), ITEMS, path=PATH, role=ROLE)
    finding = f": ^^^^^^^^^^^^ {UNKNOWN} 'Pause'"
    check(f"{ITEMS[:-2]}\n| 6. **Pause**\n{finding}", path=PATH, role=ROLE)
    finding = f": ^^^^^^^^^^^^^^^^^^^ {SECOND} 'Gate Failure'"
    check(changed((line, f"{line}{line}{finding}\n"), text=ITEMS), path=PATH, role=ROLE)


def test_items_with_lists_get_one_with_lists() -> None:
    lists = PROTOCOL[PROTOCOL.index("| ### 2.") :]
    for number in range(2, 6):
        name = lists.partition(f"| ### {number}. ")[2].partition("\n")[0]
        lists = lists.replace(f"### {number}. {name}", f"{number}. **{name}**")
    before = f"{HEAD}\n|\n{lists}"
    after = f"{HEAD}\n|\n{drawn(1, 0)}\n|\n{lists}"
    check_fix(before, after, path=PATH, role=ROLE)
    check(after, path=PATH, role=ROLE)


def test_who_has_no_points() -> None:
    for role in Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR, None:
        text = unsaid(f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{HEAD}\n|\n| ### 6. Pause")
        check(text, path="agents/14-upgrade-engineer.md", role=role)


def test_a_point_of_a_list_that_says_nothing_of_items() -> None:
    line = ITEMS[ITEMS.index("| 3.") : ITEMS.index("| 4.")]
    finding = ": ^^^^^^^^^^^^^^^^^^^ emission-items-missing: missing items for emission point 'Gate Failure'"
    for end in "", ":":
        before = changed((line, f"| 3. **Gate Failure**{end}\n{finding}\n"), text=ITEMS)
        check(before, path=PATH, role=ROLE)
        check_fix(before, ITEMS, path=PATH, role=ROLE)
    # Two variants are told apart by what precedes them.
    last = ITEMS[ITEMS.index("| 5.") :]
    before = changed((last, "| 5. **Workflow Completion** (at the end)\n|"), text=ITEMS)
    after = before.replace(
        "(at the end)",
        "(at the end): completion: `[1] Start a new feature` `[2] Run tests` `[3] View project status`; "
        "cancellation: `[1] Start a new feature` `[2] View project status`",
    )
    check_fix(before, after, path=PATH, role=ROLE)
    check(after, path=PATH, role=ROLE)


def test_a_point_that_is_inserted_takes_over_no_list_of_another() -> None:
    text = """\
| # PROMPT EMISSION PROTOCOL
|
| ### 4. Blocker
|
| Emit:
|   [1] Review gate failure details
|   [2] Retry gate check
|   [3] Escalate to human
"""
    found = run(parse(Source(document_of(text)), PATH, role=ROLE))
    titles = [it.fix.title for it in found if it.fix]
    assert "Add the missing point 'Gate Failure'" in titles
    # The point has only the list of another one.
    assert "missing items for emission point 'Blocker/Escalation'" in [it.message for it in found]
    more = (
        f"{text}|\n| Emit (completion):\n|   [1] Start a new feature\n|   [2] View project status\n"
    )
    found = run(parse(Source(document_of(more)), PATH, role=ROLE))
    assert "Add the missing point 'Gate Failure'" not in [it.fix.title for it in found if it.fix]


def test_no_point_is_inserted_into_a_fence_that_is_open_across_headings() -> None:
    text = (
        "# PROMPT EMISSION PROTOCOL\n\n```\n\n# PROMPT EMISSION PROTOCOL\n\n3. **Gate Failure** x\n"
    )
    found = run(parse(Source(text), PATH, role=ROLE))
    missing = [it for it in found if it.rule == "emission-point-missing"]
    assert missing
    assert all(it.fix is None or it.fix.edits[0].span.start >= text.index("3.") for it in missing)


def test_points_are_not_put_below_a_list_that_has_the_heading() -> None:
    text = "# Agent\n\n- An item\n\n   # PROMPT EMISSION PROTOCOL\n\n   Text.\n\n## More\n\nText.\n"
    document = parse(Source(text), "agents/00-sdlc-orchestrator.md", role=Role.ORCHESTRATOR)
    found = [it for it in run(document) if it.rule == "emission-point-missing"]
    assert [it.fix for it in found] == [None]
