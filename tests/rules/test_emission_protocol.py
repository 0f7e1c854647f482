"""The orchestrator's protocol as a whole: whether it is there, and where; and blocks in menus."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.repairs.emission import render_protocol
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role
from samples.protocols import PATH, PROTOCOL, changed, unsaid

ROLE = Role.ORCHESTRATOR
HEAD = "| # PROMPT EMISSION PROTOCOL"
INSERTED = "\n".join(
    f"| {line}".rstrip() for line in render_protocol(SPECIFIED).rstrip().split("\n")
)


def test_nothing_is_said_of_a_clean_protocol() -> None:
    for newline in "\n", "\r\n":
        check(PROTOCOL, path=PATH, role=ROLE, newline=newline)
    for role in Role.PHASE_AGENT, None:
        found = run(parse(Source(document_of(PROTOCOL)), PATH, role=role))
        assert not [it for it in found if it.rule.startswith("emission")]


def test_the_specified_protocol_is_clean() -> None:
    assert not run(parse(Source(render_protocol(SPECIFIED)), PATH, role=ROLE))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("|", "{}\n|"),
        ("| # A\n|\n| Text.", "| # A\n|\n| Text.\n|\n{}\n|"),
        ("| # A\n|\n| Text.\n|\n|", "| # A\n|\n| Text.\n|\n{}\n|"),
        ("| # A\n|\n| You close it.", "| # A\n|\n{}\n|\n| You close it."),
        (
            "| # CONSTITUTIONAL GOVERNANCE\n|\n| Text.\n|\n| # B\n|\n| You close it.",
            "| # CONSTITUTIONAL GOVERNANCE\n|\n| Text.\n|\n{}\n|\n| # B\n|\n| You close it.",
        ),
        (
            "| # CONSTITUTIONAL GOVERNANCE\n|\n| Text.\n|\n| You close it.",
            "| # CONSTITUTIONAL GOVERNANCE\n|\n| Text.\n|\n{}\n|\n| You close it.",
        ),
        (
            "| # CONSTITUTIONAL GOVERNANCE (all)\n|\n| a\n|\n| # B\n| # PROGRESS TRACKING (x)\n|",
            "| # CONSTITUTIONAL GOVERNANCE (all)\n|\n| a\n|\n| # B\n|\n{}\n|\n| # PROGRESS TRACKING (x)\n|",
        ),
        ("| # A\n|\n| # PROGRESS TRACKING\n|", "| # A\n|\n{}\n|\n| # PROGRESS TRACKING\n|"),
        (
            "| # PROGRESS TRACKING\n|\n| # CONSTITUTIONAL GOVERNANCE\n|\n| a\n|\n| # B",
            "| # PROGRESS TRACKING\n|\n| # CONSTITUTIONAL GOVERNANCE\n|\n| a\n|\n{}\n|\n| # B",
        ),
        # It may be in the fence.
        ("| # A\n|\n| <!--\n| a\n| b", "| # A\n|\n| <!--\n| a\n| b"),
    ],
)
def test_a_missing_protocol_goes_where_it_belongs(before: str, after: str) -> None:
    fixed = after.replace("{}", INSERTED)
    # What has no line ends does not tell which ones it wants.
    for newline in ("\n", "\r\n") if "\n" in before else "\n":
        check_fix(before, fixed, path=PATH, role=ROLE, newline=newline)


def test_a_missing_protocol_is_said_once_below_the_front_matter() -> None:
    check(
        """
        | ---
        | name: x
        | description: y
        | ---
        | # A
        : ^^^ emission-protocol-missing: missing '# PROMPT EMISSION PROTOCOL' section
        |
        | ### 1. Workflow Initialization
        |
        | Emit:
        |   [1] Do it
        |   [2] Show workflow status
        """,
        path=PATH,
        role=ROLE,
    )


@pytest.mark.parametrize(
    "head",
    ["# PROMPT EMISSION PROTOCOL (5 POINTS)", "# PROMPT EMISSION PROTOCOL:", HEAD[2:] + " #"],
)
def test_what_the_protocol_may_be_called(head: str) -> None:
    check(changed((HEAD, f"| {head}")), path=PATH, role=ROLE)


SAID = ": ^^^^^^^^^^^^^^^^^^^^^^^^^^ emission-protocol-misplaced: section must come"


def test_a_protocol_that_is_misplaced() -> None:
    before = changed((HEAD, f"{HEAD}\n{SAID} after '# CONSTITUTIONAL GOVERNANCE'"))
    check(f"{before}\n| # CONSTITUTIONAL GOVERNANCE", path=PATH, role=ROLE)
    after = changed((HEAD, f"{HEAD}\n{SAID} before '# PROGRESS TRACKING (TASK LIST)'"))
    check(f"| # PROGRESS TRACKING (TASK LIST)\n{after}", path=PATH, role=ROLE)
    both = f"| # CONSTITUTIONAL GOVERNANCE\n| # PROGRESS TRACKING (TASK LIST)\n{after}"
    check(both, path=PATH, role=ROLE)


@pytest.mark.parametrize(
    "drawing",
    [
        f"| # CONSTITUTIONAL GOVERNANCE\n|\n{PROTOCOL}\n| # PROGRESS TRACKING",
        f"| # CONSTITUTIONAL GOVERNANCE\n|\n| # B\n|\n{PROTOCOL}\n| # B\n|\n| # PROGRESS TRACKING",
        f"| ## PROGRESS TRACKING\n|\n{PROTOCOL}\n| ## CONSTITUTIONAL GOVERNANCE",
        f"| # Progress tracking\n|\n{PROTOCOL}\n| # Constitutional governance",
        f"| # PROGRESS TRACKING\n|\n| # CONSTITUTIONAL GOVERNANCE\n|\n{PROTOCOL}",
        f"| ```\n| # PROGRESS TRACKING\n| ```\n{PROTOCOL}",
    ],
)
def test_a_protocol_that_stands_where_it_belongs(drawing: str) -> None:
    check(drawing, path=PATH, role=ROLE)


BLOCK = """| ---
| SUGGESTED NEXT STEPS:
|   [1] Start a new feature
|   [2] View project status
| ---"""
IN_MENU = BLOCK.replace("S:\n", f"S:\n: {'^' * 21} emission-in-menu: prompt block inside a menu\n")

OUTSIDE = IN_MENU.replace("inside a menu", "outside the emission protocol")


def test_blocks_in_menus_and_elsewhere() -> None:
    check(
        f"""
{PROTOCOL}
| # NO-ARGUMENT INVOCATION (INTERACTIVE MENU)
|
{IN_MENU}
|
| ## Rules
|
{IN_MENU}
|
| # OTHER
|
{OUTSIDE}
|
| ### SCENARIO 1: new
|
| ```
{IN_MENU}
| ```
|
| #### Deeper
|
{IN_MENU}
|
| ### Other
|
{OUTSIDE}
|
| ### Menu
|
| ## Other
|
{OUTSIDE}
""",
        path=PATH,
        role=ROLE,
    )


def test_menus_as_they_are() -> None:
    menu = """
| # INTERACTIVE MENU
|
| ```
| +------------+
| | Choose one |
| +------------+
|
| [1] New feature
| [2] Fix
| ```
|
| Present the menu, and no SUGGESTED NEXT STEPS: block.
|"""
    check(f"{menu}\n{PROTOCOL}", path=PATH, role=ROLE)
    for role in Role.SUB_ORCHESTRATOR, None:
        found = run(
            parse(Source(document_of(f"| # MENU\n|\n{unsaid(IN_MENU)}")), "a.md", role=role)
        )
        assert not [it for it in found if it.rule == "emission-in-menu"]
