"""Points of the protocol without items, and items in the sentences of a point."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role
from samples.protocols import PATH, PROTOCOL, changed, unsaid

ROLE = Role.ORCHESTRATOR
MISSING = "emission-items-missing: missing items for emission point"
ITEMS = """\
|   [1] Review gate failure details
|   [2] Retry gate check
|   [3] Escalate to human
"""
LISTED = f"| Emit:\n{ITEMS}"


def test_the_lead_says_which_items_are_missing() -> None:
    for lead, items in (
        (
            "Emit (last phase):",
            "|   [1] Complete workflow and merge to main\n|   [2] Review all workflow artifacts\n|   [3] Show workflow status\n",
        ),
        ("Emit (cancellation):", "|   [1] Start a new feature\n|   [2] View project status\n"),
    ):
        name = "Gate Passage" if "last" in lead else "Workflow Completion"
        finding = f": {'^' * len(lead)} {MISSING} {name!r}\n"
        before = changed((f"| {lead}\n{items}", f"| {lead}\n{finding}"))
        check(before, path=PATH, role=ROLE)
        check_fix(before, PROTOCOL, path=PATH, role=ROLE)


LAST = "| Emit (last phase):\n|   [1] Complete workflow and merge to main\n|   [2] Review all workflow artifacts\n|   [3] Show workflow status\n|\n"
NOT_LAST = "| Emit (not last phase):\n|   [1] Continue to {next_phase_name}\n|   [2] Review {current_phase_noun} artifacts\n|   [3] Show workflow status\n|\n"
CANCELLED = "|\n| Emit (cancellation):\n|   [1] Start a new feature\n|   [2] View project status\n"
COMPLETED = "| Emit (completion):\n|   [1] Start a new feature\n|   [2] Run tests\n|   [3] View project status\n|\n"


@pytest.mark.parametrize(
    ("items", "heading", "name", "variant"),
    [
        (LAST, "### 2. Gate Passage", "Gate Passage", "last phase"),
        (NOT_LAST, "### 2. Gate Passage", "Gate Passage", "not last phase"),
        (CANCELLED, "### 5. Workflow Completion", "Workflow Completion", "cancellation"),
        (COMPLETED, "### 5. Workflow Completion", "Workflow Completion", "completion"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_variant_that_nothing_lists(
    items: str, heading: str, name: str, variant: str, newline: str
) -> None:
    finding = f"{heading}\n: {'^' * len(heading)} {MISSING} {name!r} ({variant})"
    before = changed((items, ""), (heading, finding))
    check(before, path=PATH, role=ROLE, newline=newline)
    check_fix(before, PROTOCOL, path=PATH, role=ROLE, newline=newline)
    check_fix(before, unsaid(before), path=PATH, role=ROLE, newline=newline, only_safe=True)
    # Without a variant in its lead, a list is the one that it is like.
    for lead in "(not last phase)", "(last phase)", "(completion)", "(cancellation)":
        if f"Emit {lead}" in before:
            check(before.replace(f"Emit {lead}", "Emit"), path=PATH, role=ROLE, newline=newline)


@pytest.mark.parametrize(
    "line", ["Emit (last phase): nothing.", "At the end (last phase), show the summary."]
)
def test_a_variant_that_the_text_speaks_of_is_not_missing(line: str) -> None:
    check(changed((LAST, f"| {line}\n|\n")), path=PATH, role=ROLE)


def test_a_first_item_that_may_be_that_of_each_variant() -> None:
    """What is wrong is the item: with it, the list is that of both variants."""
    finding = f":       ^^^^^^^^^^^^^^^^ {DIFFER} 'Continue to {{next_phase_name}}', found '{{primary_prompt}}'\n"
    own = "|   [1] Continue to {next_phase_name}\n"
    check(
        changed((LAST, ""), (own, f"|   [1] {{primary_prompt}}\n{finding}")), path=PATH, role=ROLE
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_variant_that_a_sentence_leaves_out(newline: str) -> None:
    heading = "### 2. Gate Passage"
    shown = "`[1] Continue to {next_phase_name}` / `[2] Review {current_phase_noun} artifacts` / `[3] Show workflow status`"
    text = changed((NOT_LAST + LAST, f"| Say {shown}.\n|\n"))
    finding = f"{heading}\n: {'^' * len(heading)} {MISSING} 'Gate Passage' (last phase)"
    before = changed((heading, finding), text=text)
    check(before, path=PATH, role=ROLE, newline=newline)
    last = "`[1] Complete workflow and merge to main` `[2] Review all workflow artifacts` `[3] Show workflow status`"
    after = changed((f"{shown}.", f"{shown}; last phase: {last}."), text=text)
    check_fix(before, after, path=PATH, role=ROLE, newline=newline)
    check(after, path=PATH, role=ROLE, newline=newline)


def test_a_lead_in_a_fence() -> None:
    fenced = LISTED.replace("| ", "|    ")
    for before, after in ("| ```\n", "| ```\n"), ("| - In a list:\n|\n|    ```\n", "|    ```\n"):
        shown = fenced if "list" in before else LISTED
        text = changed((LISTED, before + shown + after))
        check(text, path=PATH, role=ROLE)
        lead = shown.partition("\n")[0]
        finding = f": {' ' * (len(lead) - 7)}^^^^^ {MISSING} 'Gate Failure'\n"
        empty = changed((shown, f"{lead}\n{finding}"), text=text)
        check(empty, path=PATH, role=ROLE)
        check_fix(empty, text, path=PATH, role=ROLE)


def test_a_point_that_says_nothing_of_items() -> None:
    finding = f": ^^^^^^^^^^^^^^^^^^^ {MISSING} 'Gate Failure'\n"
    before = changed(
        ("### 3. Gate Failure\n", f"### 3. Gate Failure\n{finding}"), (f"|\n{LISTED}", "")
    )
    check(before, path=PATH, role=ROLE)
    check_fix(before, PROTOCOL, path=PATH, role=ROLE)
    last = PROTOCOL[PROTOCOL.index("|\n| Emit (completion)") :]
    finding = f": {'^' * 26} {MISSING} 'Workflow Completion'"
    for end in "", "|\n| You close it.":
        before = changed(
            (f"5. Workflow Completion\n{last}", f"5. Workflow Completion\n{finding}\n{end}")
        )
        check(before.rstrip("\n"), path=PATH, role=ROLE)
        check_fix(
            before.rstrip("\n"), PROTOCOL.rstrip("|\n") + f"\n{end or '|'}", path=PATH, role=ROLE
        )


@pytest.mark.parametrize(
    "shown",
    [
        "| Emit:\n|\n| - Review gate failure details\n| - Retry gate check\n",
        "| Emit:\n|\n| ```\n|   [1] Review gate failure details\n| ```\n",
        "| Emit:\n|\n| | Item | Text |\n| | --- | --- |\n",
        "| Emit:\n|\n| ---\n| SUGGESTED NEXT STEPS:\n" + ITEMS + "| ---\n",
        "| Emit:\n|\n| The block is this one:\n|\n| ---\n| SUGGESTED NEXT STEPS:\n"
        + ITEMS
        + "| ---\n",
        "| ```\n| # the items\n| ```\n",
        "| | [1] | Review gate failure details |\n| | --- | --- |\n",
        "| <!--\n| Emit:\n| -->\n| [1] Review gate failure details [2] Retry gate check\n",
    ],
)
def test_what_may_be_items(shown: str) -> None:
    check(changed((LISTED, shown)), path=PATH, role=ROLE)


def test_a_point_that_is_missing_or_unknown_needs_no_items() -> None:
    before = changed(
        ("| # PROMPT EMISSION PROTOCOL", "| # PROMPT EMISSION PROTOCOL"),
        (
            f"| ### 3. Gate Failure\n|\n{LISTED}",
            "| ### 6. Pause\n: ^^^^^^^^^^^^ emission-point-unknown: unknown emission point 'Pause'\n|\n| Emit:\n|\n| ### 3. Gate Failure\n|\n"
            + LISTED,
        ),
    )
    check(before, path=PATH, role=ROLE)


SENTENCE = (
    "| Say `[1] Review gate failure details`, `[2] Retry gate check` or `[3] Escalate to human`.\n"
)
DIFFER = "emission-items-differ: expected"


def test_items_in_a_sentence_are_compared() -> None:
    text = changed((LISTED, SENTENCE))
    check(text, path=PATH, role=ROLE)
    at = SENTENCE.index("Retry") - 2
    finding = f": {' ' * at}^^^^^^^^^ {DIFFER} 'Retry gate check', found 'Try again'\n"
    before = changed(
        (SENTENCE, SENTENCE.replace("Retry gate check", "Try again") + finding), text=text
    )
    check(before, path=PATH, role=ROLE)
    check_fix(before, text, path=PATH, role=ROLE)


@pytest.mark.parametrize(
    ("less", "fixed"),
    [
        ("| `[1] Review gate failure details` / `[3] Escalate to human`\n", "` / `"),
        ("| `[1] Review gate failure details [2] Escalate to human`\n", " "),
        ("| `[1] Review gate failure details`\n", "` `"),
        ("| `[2] Retry gate check` | `[3] Escalate to human`\n", "` | `"),
    ],
)
def test_a_sentence_with_too_few_items(less: str, fixed: str) -> None:
    whole = fixed.join(it.strip("| ") for it in ITEMS.strip().split("\n"))
    text = changed((LISTED, f"| `{whole}`\n"))
    check(text, path=PATH, role=ROLE)
    check_fix(changed((LISTED, less)), text, path=PATH, role=ROLE)


def test_a_list_in_a_sentence_ends_where_the_next_point_begins() -> None:
    check(
        f"""
        | # PROMPT EMISSION PROTOCOL
        |
        | 2. **Gate Passage**, last: `[1] Complete workflow and merge to main` `[2] Review all workflow artifacts`
        :                                                                       {"^" * 33} {DIFFER} 3 items, found 2
        | 3. **Gate Failure**: `[3] Review gate failure details` `[4] Retry gate check` `[5] Escalate to human`
        | 1. **Workflow Init**: `[1] Describe your {{noun}} to begin {{phase}}` `[2] Show workflow phases` `[3] Show workflow status`
        | 4. **Blocker** `[1] Resolve blocker and retry` `[2] Cancel workflow` `[3] Show workflow status`
        | 5. **Workflow Completion** on cancellation: `[1] Start a new feature` `[2] View project status`
        |
        | ```
        | `[1] Shown`
        | ```
        """,
        path=PATH,
        role=ROLE,
    )


def test_items_that_have_lost_their_lead() -> None:
    text = changed((LISTED, ITEMS))
    check(text, path=PATH, role=ROLE)
    finding = f":       ^^^^^^^^^ {DIFFER} 'Retry gate check', found 'Try again'\n"
    before = changed(("|   [2] Retry gate check\n", f"|   [2] Try again\n{finding}"), text=text)
    check(before, path=PATH, role=ROLE)
    check_fix(before, text, path=PATH, role=ROLE)
    less = changed(("|   [2] Retry gate check\n", ""), text=text)
    check_fix(less, text, path=PATH, role=ROLE)
    # Two lists that touch are not taken for one.
    check(changed(("| Emit (last phase):\n", "")), path=PATH, role=ROLE)
    # A single line may be the target of a link.
    check(changed((ITEMS, f"{ITEMS}|\n| Or:\n|\n| [1] Do it\n| [2] Help\n")), path=PATH, role=ROLE)
    check(changed((f"|\n{LISTED}", "|\n| [1] See the design.\n")), path=PATH, role=ROLE)


def test_items_that_have_lost_their_marks_are_items() -> None:
    shown = "Review gate failure details"
    finding = f":   {'^' * 27} block-item-malformed: expected '  [1] ', found {shown!r}\n"
    line = f"|   {shown}\n"
    text = changed(("|   [1] Review gate failure details\n", line + finding))
    check(text, path=PATH, role=ROLE)
    check_fix(text, PROTOCOL, path=PATH, role=ROLE)
