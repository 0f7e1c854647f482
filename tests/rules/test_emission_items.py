"""The items under the emission points: what differs from those of the protocol."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role
from samples.protocols import PATH, PROTOCOL, changed

ROLE = Role.ORCHESTRATOR
DIFFER = "emission-items-differ: expected"
FAILURE = """\
|   [1] Review gate failure details
|   [2] Retry gate check
|   [3] Escalate to human
"""


def test_two_texts_that_have_changed_places_are_one_finding() -> None:
    one, other = "Describe your {noun} to begin {first_phase_name}", "Show workflow phases"
    finding = f":       {'^' * len(other)}+1 {DIFFER} '{one}', found '{other}'"
    before = changed(
        (
            f"|   [1] {one}\n|   [2] {other}\n",
            f"|   [1] {other}\n{finding}\n|   [2] {one}\n",
        )
    )
    check(before, path=PATH, role=ROLE)
    check_fix(before, PROTOCOL, path=PATH, role=ROLE)
    check_fix(before, before, path=PATH, role=ROLE, only_safe=True)


REVIEW, RETRY, ESCALATE = (it[8:] for it in FAILURE.splitlines())
START, RUN, VIEW = "Start a new feature", "Run tests", "View project status"


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ((REVIEW, RETRY, ESCALATE), (REVIEW, ESCALATE), 2),
        ((REVIEW, RETRY, ESCALATE), (REVIEW, RETRY), 2),
        ((REVIEW, RETRY, ESCALATE), (RETRY, ESCALATE), 1),
        ((REVIEW, RETRY, ESCALATE), (REVIEW, RETRY, "Call", ESCALATE), 3),
        ((START, VIEW), (START, RUN, VIEW), 2),
        ((START, VIEW), (START, VIEW, "Show workflow status"), 3),
        ((START, RUN, VIEW), (START, VIEW), 2),
    ],
)
def test_items_too_few_and_too_many(old: tuple[str, ...], new: tuple[str, ...], at: int) -> None:
    before, after = (
        "".join(f"|   [{number}] {text}\n" for number, text in enumerate(items, 1))
        for items in (old, new)
    )
    marked = f"|   [{at}] {new[at - 1]}\n"
    finding = f": {'^' * (len(marked) - 3)} {DIFFER} {len(old)} items, found {len(new)}\n"
    # The last list of the protocol is the shorter one.
    head, _, tail = PROTOCOL.rpartition(before)
    undrawn = f"{head}{after}{tail}"
    text = f"{head}{after.replace(marked, marked + finding)}{tail}"
    check(text, path=PATH, role=ROLE)
    # What is too much is the author's: nothing removes it.
    check_fix(text, undrawn if len(new) > len(old) else PROTOCOL, path=PATH, role=ROLE)
    check_fix(text, undrawn, path=PATH, role=ROLE, only_safe=True)


HEADER = "| ---\n| SUGGESTED NEXT STEPS:\n"


@pytest.mark.parametrize(
    ("around", "margin"),
    [("| ```\n{}| ```\n", ""), ("| 1. In a list:\n|\n|    ```\n{}|    ```\n", "   ")],
)
def test_lines_in_a_fence_get_its_margin(around: str, margin: str) -> None:
    listed = f"| Emit:\n{FAILURE}"
    fenced = around.replace("{}", listed.replace("| ", f"| {margin}"))
    text = changed((listed, fenced))
    check(text, path=PATH, role=ROLE)
    for line in (
        f"| {margin}  [3] Escalate to human\n",
        f"| {margin}  [1] Review gate failure details\n",
    ):
        less = changed((line, ""), text=text).replace(
            "  [2] Retry", "  [1] Retry" if "[1]" in line else "  [2] Retry"
        )
        less = less.replace("[3] Escalate", "[2] Escalate") if "[1]" in line else less
        check_fix(less, text, path=PATH, role=ROLE)


def test_whole_blocks_are_compared_too() -> None:
    text = changed((f"| Emit:\n{FAILURE}", f"{HEADER}{FAILURE}| ---\n"))
    check(text, path=PATH, role=ROLE)
    less = changed(("|   [3] Escalate to human\n", ""), text=text)
    check_fix(less, text, path=PATH, role=ROLE)
    passage = PROTOCOL[PROTOCOL.index("| ### 2.") : PROTOCOL.index("| ### 3.")]
    blocks = passage.replace("Show workflow status\n", "Show workflow status\n| ---\n")
    for lead in "not last phase", "last phase":
        blocks = blocks.replace(f"| Emit ({lead}):\n", HEADER)
    check(changed((passage, blocks)), path=PATH, role=ROLE)


@pytest.mark.parametrize(
    "text",
    [
        changed(("{noun}", "{workflow_noun}"), ("{next_phase_name}", "{whatever}")),
        changed(("{current_phase_noun}", "{}")),
        changed(("Emit (not last phase):", "Emit when it is not the last phase (not last phase):")),
        changed(("Emit (not last phase):", "Emit:"), ("Emit (last phase):", "Emit at the end:")),
        changed(("Emit (completion):", "Emit (completion or cancellation):")),
        changed(("Emit (completion):", "**Emit (after COMPLETION):**")),
        changed(("### 3. Gate Failure", "### 3. Gate Failure\n|\n| Text.\n|\n| #### Details")),
        f"{PROTOCOL}\n| ## Notes\n|\n| Emit:\n|   [1] Do it\n|   [2] Show workflow status",
        changed(("| ### 1.", "| Emit:\n|   [1] Do it\n|   [2] Show workflow status\n|\n| ### 1.")),
        changed((f"| Emit:\n{FAILURE}", f"| Emit `[1] Stop` and the like.\n|\n| Emit:\n{FAILURE}")),
    ],
)
def test_what_does_not_differ(text: str) -> None:
    check(text, path=PATH, role=ROLE)


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("  [2] Retry \u2713\n", ":             ^ block-non-ascii: non-ASCII character '\u2713'\n"),
        ("  [2]\n", ": ^^^^^ block-item-empty: item has no text\n"),
        ("  [3] Try again\n", ":    ^ block-numbering-gap: expected item 2, found 3\n"),
        ("- [2] Try again\n", ": ^^^^^^ block-item-malformed: expected '  [2] ', found '- [2] '\n"),
        (
            "  [2] Continue to Phase 04 - Desing\n",
            ":                   ^^^^^^^^^^^^^^^^^ block-phase-unknown: unknown phase 'Phase 04 - Desing'; did you mean 'Phase 04 - Design'?\n",
        ),
    ],
)
def test_the_rules_for_items_come_first(line: str, finding: str) -> None:
    check(changed(("|   [2] Retry gate check\n", f"| {line}{finding}")), path=PATH, role=ROLE)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_item_that_has_lost_its_number_is_still_one(number: int) -> None:
    row = FAILURE.split("\n")[number - 1]
    text = row[8:]
    lost = f"|   {text}\n:   {'^' * len(text)} block-item-malformed: expected '  [{number}] ', found {text!r}"
    before = changed((row, lost))
    check(before, path=PATH, role=ROLE)
    check_fix(before, PROTOCOL, path=PATH, role=ROLE, only_safe=True)


def test_a_last_item_that_is_no_utility_comes_first() -> None:
    finding = ":       ^^^^ block-last-not-utility: last item 'Stop' is not a utility; expected status, cancel or help"
    check(changed(("|   [3] Escalate to human", f"|   [3] Stop\n{finding}")), path=PATH, role=ROLE)
    finding = f":       ^^^ {DIFFER} 'Escalate to human', found '{{x}}'"
    check(changed(("|   [3] Escalate to human", f"|   [3] {{x}}\n{finding}")), path=PATH, role=ROLE)


@pytest.mark.parametrize("count", [0, 1, 5, 9])
def test_a_block_with_too_few_or_too_many_items_is_not_compared(count: int) -> None:
    items = "".join(f"|   [{it}] Help\n" for it in range(1, count + 1))
    text = document_of(changed((f"| Emit:\n{FAILURE}", f"{HEADER}{items}| ---\n")))
    found = [it.rule for it in run(parse(Source(text), PATH, role=ROLE))]
    assert found == [f"block-too-{'few' if count < 2 else 'many'}-items"]


def test_a_block_with_a_stray_line_is_not_compared() -> None:
    check(
        changed(
            (
                "| Emit:\n|   [1] Review gate failure details\n|   [2] Retry gate check\n|   [3] Escalate to human\n",
                "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Review\n| and so on\n: ^^^^^^^^^ block-stray-line: unexpected line inside the block\n|   [2] Help\n| ---\n",
            )
        ),
        path=PATH,
        role=ROLE,
    )


def test_a_list_that_a_line_of_text_has_ended_has_no_fix() -> None:
    text = changed(("|   [3] Escalate to human\n", "| Or else:\n|   [3] Escalate to human\n"))
    finding = f": ^^^^^^^^^^^^^^^^^^^^^^ {DIFFER} 3 items, found 2\n"
    check(changed(("gate check\n", f"gate check\n{finding}"), text=text), path=PATH, role=ROLE)
    check_fix(text, text, path=PATH, role=ROLE)


def test_lists_under_unknown_and_second_points_are_left_alone() -> None:
    other = "| Emit:\n|   [1] Do it\n|   [2] Help"
    finding = ": ^^^^^^^^^^^^^^^^ emission-point-unknown: unknown emission point 'Gate Stop'"
    check(f"{PROTOCOL}\n| ### 6. Gate Stop\n{finding}\n|\n{other}", path=PATH, role=ROLE)
    finding = (
        ": ^^^^^^^^^^^^^^^^^^^ emission-point-unknown: duplicate emission point 'Gate Failure'"
    )
    check(f"{PROTOCOL}\n| ### 6. Gate Failure\n{finding}\n|\n{other}", path=PATH, role=ROLE)


def test_the_items_of_a_misnamed_point_are_compared() -> None:
    finding = ": ^^^^^^^^^^^^^^^^ emission-point-missing: expected emission point 'Gate Failure', found 'Gate Stop'"
    item = f"Try again\n:       ^^^^^^^^^ {DIFFER} 'Retry gate check', found 'Try again'"
    text = changed(
        ("### 3. Gate Failure", f"### 3. Gate Stop\n{finding}"), ("Retry gate check", item)
    )
    check(text, path=PATH, role=ROLE)


def test_a_fix_writes_no_placeholder_that_the_file_does_not_have() -> None:
    item = "|   [2] Review {current_phase_noun} artifacts\n"
    text = changed((item, "|   [2] Review the work\n"))
    assert [it.fix for it in run(parse(Source(document_of(text)), PATH, role=ROLE))] == [None]
    named = changed(
        (item, "|   [2] Review the work\n"),
        ("Gate Passage", "Gate Passage of {current_phase_noun}"),
    )
    check_fix(
        named, named.replace("the work", "{current_phase_noun} artifacts"), path=PATH, role=ROLE
    )


def test_an_item_that_has_changed_places_is_not_lost() -> None:
    escalate = "|   [3] Escalate to human\n"
    text = changed(
        ("[2] Retry gate check", "[2] Escalate to human"),
        (escalate, escalate.replace("Escalate to human", "Get help")),
    )
    assert [it.fix for it in run(parse(Source(document_of(text)), PATH, role=ROLE))] == [None]
    lost = changed(("|   [1] Review gate failure details\n", ""))
    check_fix(lost, PROTOCOL, path=PATH, role=ROLE)
    check_fix(lost, lost, path=PATH, role=ROLE, only_safe=True)
