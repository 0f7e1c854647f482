import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from features.matrix import covers
from features.workspace import check_renaming, planned, prepared, read_files, refused, renamed
from promptls.checking.checker import check
from promptls.document import Document
from promptls.features.navigation.scopes import find_linked_names
from promptls.features.renaming.names import DOUBTFUL, Reason, Renaming
from promptls.parsing import parse
from promptls.rules import RULE_NAMES
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import Vocabulary

VARIABLE_FORM = (
    "use up to 64 letters, digits, underscores and hyphens, and no digit or hyphen first"
)
TAG_FORM = (
    "use up to 64 letters, digits, underscores, hyphens and dots, and a letter or an underscore"
    " first"
)
VARIABLE = """
    @ flows/a.md
    | ---
    | variables: [topic, "other"]
    | ---
    | About <<to<|>pic>>, {{topic}} and <<other>>.
    |
    | ```
    | {{topic}}
    | ```
    @ flows/b.md
    | Only <<topic>> and <<topical>>.
    @ promptls.toml
    | [variables.topic]
    | files = ["flows/*.md"]
    @ docs/c.md
    | ---
    | required_inputs:
    |   - 'topic'
    | ---
    | << topic >>
"""
REQUIREMENT = """
    @ specs/001-login/spec.md
    | <!-- sk:fr id="FR-001" -->
    | - **FR-<|>001:** Check the address.
    | <!-- /sk:fr -->
    @ specs/001-login/tasks/WP01.md
    | # Task: WP01 — Login
    |
    | - **FR-001:** Check the address.
    @ specs/002-search/spec.md
    | - **FR-001:** Find words.
"""
TAGS = """
    | <context<|>>
    | ## One
    | <source>text</source>
    | </context>
    |
    | <context>two</context>
"""


@covers("rename", "placeholder", "front matter", "settings")
def test_a_variable_is_renamed_with_its_declarations_in_all_files() -> None:
    check_renaming(
        """
        @ flows/a.md
        | ---
        | variables: [topic, "other"]
        :             ^^^^^ declaration: subject
        | ---
        | About <<to<|>pic>>, {{topic}} and <<other>>.
        :         ^^^^^ use: subject
        :                    ^^^^^ use: subject
        |
        | ```
        | {{topic}}
        :   ^^^^^ use: subject
        | ```
        @ flows/b.md
        | Only <<topic>> and <<topical>>.
        :        ^^^^^ use: subject
        @ promptls.toml
        | [variables.topic]
        :            ^^^^^ declaration: subject
        @ docs/c.md
        | ---
        | required_inputs:
        |   - 'topic'
        :      ^^^^^ declaration: subject
        | ---
        | << topic >>
        :    ^^^^^ use: subject
    """,
        "subject",
    )


@covers("rename", "front matter")
def test_a_file_that_declares_the_name_itself_is_to_be_confirmed() -> None:
    check_renaming(
        """
        @ a.md
        | ---
        | variables: [to<|>pic]
        :             ^^^^^ declaration: subject
        | ---
        | <<topic>>
        :   ^^^^^ use: subject
        @ b.md
        | ---
        | variables: [topic]
        :             ^^^^^ other: subject
        | ---
        | {{topic}}
        :   ^^^^^ other: subject
        @ c.md
        | <<topic>>
        :   ^^^^^ use: subject
    """,
        "subject",
    )


@covers("rename", "settings")
def test_a_variable_is_renamed_from_the_settings() -> None:
    check_renaming(
        """
        @ promptls.toml
        | [variables."to<|>pic"]
        :             ^^^^^ declaration: subject
        @ a.md
        | <<topic>>
        :   ^^^^^ use: subject
    """,
        "subject",
    )


@covers("rename", "marker", "package")
def test_a_requirement_is_renamed_in_its_feature() -> None:
    check_renaming(
        """
        @ specs/001-login/spec.md
        | <!-- sk:fr id="FR-001" -->
        :                ^^^^^^ definition: FR-AUTH-001
        | - **FR-<|>001:** Check the address.
        :     ^^^^^^ definition: FR-AUTH-001
        | <!-- /sk:fr -->
        @ specs/001-login/tasks/WP01.md
        | # Task: WP01 — Login
        |
        | - **FR-001:** Check the address.
        :     ^^^^^^ use: FR-AUTH-001
        @ specs/002-search/spec.md
        | - **FR-001:** Find words.
    """,
        "FR-AUTH-001",
    )


@covers("rename", "tag")
def test_both_tags_of_a_pair_are_renamed() -> None:
    check_renaming(
        """
        | <context<|>>
        :  ^^^^^^^ tag: background
        | ## One
        | <source>text</source>
        | </context>
        :   ^^^^^^^ tag: background
        |
        | <context>two</context>
    """,
        "background",
    )


@covers("rename", "tag", "settings")
def test_a_tag_of_the_settings_is_renamed_everywhere() -> None:
    check_renaming(
        """
        @ a.md
        | <ver<|>dict>good</verdict>
        :  ^^^^^^^ use: opinion
        :                ^^^^^^^ use: opinion
        @ promptls.toml
        | [tags.verdict]
        :       ^^^^^^^ declaration: opinion
        | values = ["good"]
        @ b.md
        | Answer in `<verdict>`.
        :             ^^^^^^^ use: opinion
    """.replace(
            "use: opinion\n        :                ^", "use: opinion\n        :                ^"
        ),
        "opinion",
    )


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (
            "| <<PROJECT_CONTEXT<|>>>",
            "cannot rename 'PROJECT_CONTEXT': the orchestrator fills in this name",
        ),
        ("| <rev<|>iew>PASS</review>", "cannot rename <review>: the orchestrator reads this tag"),
        (
            "| <!-- promptls: allow tag-<|>case -->",
            "cannot rename 'tag-case': the names of rules are part of promptls",
        ),
        ("| <<topic<|>>>", "topic"),
        ("| plain<|> text", None),
    ],
)
@covers("rename", "placeholder", "tag", "suppression")
def test_what_can_be_renamed(drawing: str, message: str | None) -> None:
    assert prepared(drawing) == message


@covers("rename", "block")
def test_what_the_orchestrator_fills_in_keeps_its_name() -> None:
    block = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_<|>phase_name}
        |   [2] Show workflow status
        | ---
    """
    assert prepared(block) == (
        "cannot rename 'next_phase_name': the orchestrator fills in this name"
    )


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (
            "two words",
            f"invalid variable name 'two words': {VARIABLE_FORM}",
        ),
        (
            "",
            f"invalid variable name '': {VARIABLE_FORM}",
        ),
        ("null", "invalid variable name 'null': YAML does not read it as text"),
        ("TASKS", "'TASKS' is already the name of another variable"),
        ("other", "'other' is already used in flows/a.md"),
    ],
)
def test_names_that_a_variable_cannot_have(new: str, message: str) -> None:
    assert refused(VARIABLE, new) == message


def test_a_variable_that_nobody_declares_cannot_get_a_name_like_a_known_one() -> None:
    message = "'PROJECT_CONTEX' would be read as a misspelled 'PROJECT_CONTEXT'"
    assert refused("| <<topic<|>>>", "PROJECT_CONTEX") == message


def test_a_variable_in_expressions_of_another_language_is_not_renamed() -> None:
    drawing = """
        | ---
        | variables: [to<|>pic]
        | ---
        | {% if topic %}
        | {{topic}}
        | {% endif %}
    """
    assert refused(drawing, "subject") == (
        "cannot rename 'topic': example.md uses it in expressions of another template language"
    )


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("REQ-1", "invalid requirement id 'REQ-1': use the form FR-001 or FR-AUTH-001"),
        ("FR-002", None),
    ],
)
def test_names_that_a_requirement_cannot_have(new: str, message: str | None) -> None:
    found = planned(REQUIREMENT, new)
    assert isinstance(found, Renaming) if message is None else refused(REQUIREMENT, new) == message


def test_the_id_of_another_requirement_is_taken() -> None:
    drawing = REQUIREMENT + "    @ specs/001-login/plan.md\n    | FR-002 comes later.\n"
    assert refused(drawing, "FR-002") == "'FR-002' is already used in specs/001-login/plan.md"


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (
            "1",
            f"invalid tag name '1': {TAG_FORM}",
        ),
        ("reviw", "<reviw> would be read as <review>, which the orchestrator reads"),
    ],
)
def test_names_that_a_tag_cannot_have(new: str, message: str) -> None:
    assert refused(TAGS, new) == message


def test_a_tag_is_not_renamed_if_it_would_pair_with_another() -> None:
    drawing = """
        | <con<|>text>
        | <inner>
        | </context>
    """
    assert refused(drawing, "inner") == (
        "cannot rename <context>: as <inner> it would pair with another tag"
    )


@pytest.mark.parametrize(
    ("other", "where"),
    [
        ("| <verdict>\n    | <inner>\n    | </verdict>", "docs/b.md"),
        ("| <inner>\n    | <verdict>good</verdict>\n    | </inner>", None),
        ("| <verdict>\n    | ## Two\n    | <inner>\n    | </verdict>", "docs/b.md"),
    ],
)
def test_a_tag_of_the_settings_is_not_renamed_if_it_would_pair_with_another_anywhere(
    other: str, where: str | None
) -> None:
    drawing = f"""
    @ a.md
    | <ver<|>dict>good</verdict>
    @ docs/b.md
    {other}
    @ promptls.toml
    | [tags.verdict]
    """
    message = f"cannot rename <verdict>: as <inner> it would pair with another tag in {where}"
    if where is None:
        assert isinstance(planned(drawing, "inner"), Renaming)
    else:
        assert refused(drawing, "inner") == message


@covers("linked editing", "tag")
def test_the_names_of_a_pair_are_edited_together() -> None:
    drawn = read_files(TAGS)
    assert drawn.document is not None
    pair = find_linked_names(drawn.document, drawn.offset)
    assert pair is not None
    assert [drawn.sources[drawn.path][it] for it in pair] == ["context", "context"]
    assert pair[0].start == 1


def test_names_that_differ_are_not_edited_together() -> None:
    drawn = read_files("| <contxt<|>>one</context>")
    assert drawn.document is not None
    assert find_linked_names(drawn.document, drawn.offset) is None


@settings(max_examples=60)
@given(
    st.sampled_from([VARIABLE, TAGS]),
    st.from_regex(r"\A[A-Za-z_][A-Za-z0-9_-]{0,12}\Z"),
)
def test_a_renaming_changes_no_structure_and_makes_no_finding(drawing: str, new: str) -> None:
    _check_law(drawing, new)


@settings(max_examples=30)
@given(st.from_regex(r"\AFR-(?:[A-Z]{2,5}-)?[0-9]{3}\Z"))
def test_a_renamed_requirement_changes_no_structure_and_makes_no_finding(new: str) -> None:
    _check_law(REQUIREMENT, new)


def _check_law(drawing: str, new: str) -> None:
    drawn = read_files(drawing)
    plan = planned(drawing, new)
    if not isinstance(plan, Renaming):
        return
    assert plan.new == new
    for path, text in renamed(drawn, plan).items():
        before = drawn.documents.get(path)
        if before is None:
            continue
        after = parse(Source(text), before.path, kind=before.kind, role=before.role)
        assert _shape(after) == _shape(before)
        assert _findings(after, _renamed_in(drawn.vocabulary, plan)) <= _findings(
            before, drawn.vocabulary
        )


def _renamed_in(vocabulary: Vocabulary, plan: Renaming) -> Vocabulary:
    variables = tuple(
        it._replace(name=plan.new) if it.name == plan.old else it for it in vocabulary.variables
    )
    return replaced(vocabulary, variables=variables)


def _shape(document: Document) -> list[tuple[str, int]]:
    """The nodes of a document in source order, each with its line."""
    return [
        (type(it).__name__, document.source.line_at(base + it.span.start))
        for base, section in document.parts
        for it in section.nodes
    ]


def _findings(document: Document, vocabulary: Vocabulary) -> int:
    return len(check(document, RuleSet(RULE_NAMES, vocabulary)))


@covers("rename", "tag", "settings")
def test_a_value_of_a_tag_is_renamed_where_it_is_declared_and_used() -> None:
    check_renaming(
        """
        @ a.md
        | Answer <verdict score="1">KEEP</verdict> or <verdict>KE<|>EP</verdict>, not KEEP.
        :                           ^^^^ use: HOLD
        :                                                      ^^^^ use: HOLD
        | Another: <review>KEEP</review>
        @ promptls.toml
        | [tags.verdict]
        | values = ["KEEP", "DROP"]
        :            ^^^^ declaration: HOLD
    """,
        "HOLD",
    )


@covers("rename", "tag", "settings")
def test_an_attribute_is_renamed_with_what_requires_it() -> None:
    check_renaming(
        """
        @ a.md
        | <verdict score="1">KEEP</verdict>
        :          ^^^^^ use: points
        @ promptls.toml
        | [tags.verdict]
        | description = "What is decided"
        | values = ["KEEP", "DROP"]
        | attributes = { sco<|>re = "[0-9]+" }
        :                ^^^^^ declaration: points
        | required = ["score"]
        :              ^^^^^ use: points
    """,
        "points",
    )


@covers("rename", "tag", "settings")
def test_a_tag_is_renamed_in_what_a_hook_demands() -> None:
    check_renaming(
        """
        @ promptls.toml
        | [tags.ver<|>dict]
        :       ^^^^^^^ declaration: ruling
        | [hook.writer]
        | tags = ["verdict", "review"]
        :          ^^^^^^^ use: ruling
    """,
        "ruling",
    )


_OWN = """
    @ a.md
    | <verdict score="1">KE<|>EP</verdict>
    @ promptls.toml
    | [tags.verdict]
    | values = ["KEEP", "DROP"]
"""


@pytest.mark.parametrize(
    ("drawing", "new", "message"),
    [
        (
            "| <review>PA<|>SS</review>",
            "OK",
            "cannot rename 'PASS': the orchestrator reads this value of <review>",
        ),
        (
            '| <task_status i<|>d="1.2">COMPLETED</task_status>',
            "number",
            "cannot rename 'id': the orchestrator reads this attribute of <task_status>",
        ),
        (_OWN, "DROP", "'DROP' is already a value of <verdict>"),
        (
            _OWN,
            "A B",
            f"invalid value 'A B': {TAG_FORM}",
        ),
    ],
)
def test_a_value_that_cannot_be_renamed_says_why(drawing: str, new: str, message: str) -> None:
    assert refused(drawing, new) == message


def test_the_name_of_a_value_is_shown_without_its_tag() -> None:
    assert prepared(_OWN) == "KEEP"
    found = planned(_OWN, "KEEP")
    assert isinstance(found, Renaming)
    assert not found.edits


_SKILL = """
    @ .claude/skills/deploy/SKILL.md
    | ---
    | name: dep<|>loy
    :       ^^^^^^ definition: ship-it
    | description: Deploys
    | ---
    @ .claude/agents/writer.md
    | ---
    | name: writer
    | description: Writes
    | skills: [deploy, other]
    :          ^^^^^^ use: ship-it
    | ---
"""


@covers("rename", "front matter")
def test_a_skill_is_renamed_with_its_folder_and_in_the_agents_that_have_it() -> None:
    check_renaming(_SKILL, "ship-it")
    found = planned(_SKILL, "ship-it")
    assert isinstance(found, Renaming)
    skills = "/project/.claude/skills"
    assert found.moves == ((f"{skills}/deploy", f"{skills}/ship-it"),)


def test_a_skill_that_is_not_named_after_its_folder_leaves_that() -> None:
    found = planned(_SKILL.replace("skills/deploy", "skills/tools"), "ship-it")
    assert isinstance(found, Renaming)
    assert found.moves == ()
    assert len(found.edits) == 2


def test_a_skill_without_a_name_is_called_by_its_folder() -> None:
    drawing = """
        @ skills/deploy/SKILL.md
        | # Deploy
        @ agents/writer.agent.md
        | ---
        | name: writer
        | description: Writes
        | skills: [dep<|>loy]
        :          ^^^^^^ use: ship
        | ---
    """
    check_renaming(drawing, "ship")
    found = planned(drawing, "ship")
    assert isinstance(found, Renaming)
    assert found.moves == (("/project/skills/deploy", "/project/skills/ship"),)
    assert found.is_by_file


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (
            "Ship",
            "invalid skill name 'Ship': use up to 64 small letters, digits and hyphens",
        ),
        ("other", "'other' is already used in .claude/agents/writer.md"),
    ],
)
def test_a_skill_that_cannot_have_a_name_says_why(new: str, message: str) -> None:
    assert refused(_SKILL, new) == message


def test_of_two_skills_with_a_name_none_is_renamed() -> None:
    other = "    @ skills/deploy/SKILL.md\n    | ---\n    | name: deploy\n    | ---\n"
    assert refused(_SKILL + other, "ship") == (
        "cannot rename 'deploy': several skills have this name"
    )


_COPIES = """
    @ .claude/agents/tracer.md
    | ---
    | name: tra<|>cer
    :       ^^^^^^ definition: follower
    | description: Traces
    | skills: [deploy]
    | ---
    @ .github/agents/tracer.agent.md
    | ---
    | description: Traces
    | ---
    @ .opencode/agents/tracer.md
    | ---
    | name: "tracer"
    :        ^^^^^^ definition: follower
    | description: Traces
    | ---
    @ .github/agents/planner.agent.md
    | ---
    | description: Plans
    | agents: ['tracer', other]
    :           ^^^^^^ use: follower
    | handoffs:
    |   - label: Trace it
    |     agent: tracer # by name
    :            ^^^^^^ use: follower
    |   - agent: tracer two
    | ---
    @ .claude/skills/trace/SKILL.md
    | ---
    | name: trace
    | description: Traces
    | agent: tracer
    :        ^^^^^^ use: follower
    | ---
"""


@covers("rename", "front matter")
def test_an_agent_is_renamed_for_all_hosts_with_its_files() -> None:
    check_renaming(_COPIES, "follower")
    found = planned(_COPIES, "follower")
    assert isinstance(found, Renaming)
    assert found.is_by_file
    assert found.moves == (
        ("/project/.claude/agents/tracer.md", "/project/.claude/agents/follower.md"),
        ("/project/.github/agents/tracer.agent.md", "/project/.github/agents/follower.agent.md"),
        ("/project/.opencode/agents/tracer.md", "/project/.opencode/agents/follower.md"),
    )
    # From a place where it is used, it is the same.
    used = _COPIES.replace("<|>", "").replace("agent: tracer #", "agent: tra<|>cer #")
    assert planned(used, "follower") == found


def test_an_agent_in_a_file_with_another_name_leaves_that() -> None:
    found = planned(_COPIES.replace("agents/tracer.md", "agents/a.md"), "follower")
    assert isinstance(found, Renaming)
    assert [old for old, _ in found.moves] == ["/project/.github/agents/tracer.agent.md"]


def test_a_skill_is_renamed_for_all_hosts_with_its_folders() -> None:
    drawing = """
        @ .claude/skills/deploy/SKILL.md
        | ---
        | name: dep<|>loy
        :       ^^^^^^ definition: ship
        | ---
        @ .agents/skills/deploy/SKILL.md
        | ---
        | name: deploy
        :       ^^^^^^ definition: ship
        | ---
        @ .github/skills/other/deploy/SKILL.md
        | ---
        | name: >-
        |   deploy
        :   ^^^^^^ definition: ship
        | ---
        @ .claude/agents/writer.md
        | ---
        | name: writer
        | skills:
        |   - deploy
        :     ^^^^^^ use: ship
        | ---
    """
    check_renaming(drawing, "ship")
    found = planned(drawing, "ship")
    assert isinstance(found, Renaming)
    assert [old for old, _ in found.moves] == [
        "/project/.agents/skills/deploy",
        "/project/.claude/skills/deploy",
        "/project/.github/skills/other/deploy",
    ]


_FORM_OF_AGENTS = "use up to 64 letters, digits, hyphens, dots and underscores, and a letter first"


def _homes(*paths: str, settings: str = "") -> str:
    cursor = "<|>"
    drawing = ""
    for path in paths:
        drawing += f"@ {path}\n| ---\n| name: tra{cursor}cer\n| ---\n"
        cursor = ""
    return drawing + (f"@ promptls.toml\n{settings}" if settings else "")


@pytest.mark.parametrize(
    "paths",
    [
        # The team of another folder, a second one of the same host, and one of no host.
        (".claude/agents/tracer.md", "app/.github/agents/tracer.md"),
        (".claude/agents/tracer.md", ".claude/agents/more/tracer.md"),
        (".claude/agents/tracer.md", "agents/tracer.md"),
        ("agents/tracer.md", "other/agents/tracer.md"),
        (".claude/agents/tracer.md", ".github/agents/tracer.md", "agents/tracer.md"),
    ],
)
def test_agents_with_the_same_name_may_not_be_the_same(paths: tuple[str, ...]) -> None:
    message = "cannot rename 'tracer': several agents have this name"
    assert refused(_homes(*paths), "follower") == message


_TWO_SETS = (
    '| copies = [{files = ["agents/tracer.md", "plugin/agents/tracer.md"]},'
    ' {files = ["agents/tracer.md", ".claude/agents/tracer.md"]}]\n'
)


@pytest.mark.parametrize(
    "settings",
    [
        '| [[copies]]\n| folders = ["agents", "plugin/agents", ".claude/agents"]\n',
        _TWO_SETS,
    ],
)
def test_declared_copies_are_renamed_together(settings: str) -> None:
    paths = ("agents/tracer.md", "plugin/agents/tracer.md", ".claude/agents/tracer.md")
    for first in range(len(paths)):
        found = planned(_homes(*paths[first:], *paths[:first], settings=settings), "follower")
        assert isinstance(found, Renaming)
        assert len(found.edits) == len(found.moves) == len(paths)


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("two words", f"invalid agent name 'two words': {_FORM_OF_AGENTS}"),
        ("No", "invalid agent name 'No': YAML does not read it as text"),
        ("planner", "'planner' is already used in .github/agents/planner.agent.md"),
    ],
)
def test_an_agent_that_cannot_have_a_name_says_why(new: str, message: str) -> None:
    assert refused(_COPIES, new) == message


def test_a_skill_has_no_name_that_yaml_reads_as_a_number() -> None:
    assert refused(_SKILL, "2026") == "invalid skill name '2026': YAML does not read it as text"


def test_an_agent_of_a_program_keeps_its_name() -> None:
    drawing = "@ a.agent.md\n| ---\n| agents: [Exp<|>lore]\n| ---\n"
    assert refused(drawing, "Find") == (
        "cannot rename 'Explore': no file of the project defines this agent"
    )


def test_mentions_outside_of_a_feature_are_to_be_confirmed() -> None:
    drawing = f"""{REQUIREMENT}    @ .claude/agents/writer.md
    | Mind FR-001.
    """
    found = planned(drawing, "FR-009")
    assert isinstance(found, Renaming)
    reasons = {path: {it.reason for it in of} for path, of in found.edits.items()}
    assert reasons.pop("/project/.claude/agents/writer.md") == {Reason.MENTION} <= DOUBTFUL
    assert set(reasons) == {
        "/project/specs/001-login/spec.md",
        "/project/specs/001-login/tasks/WP01.md",
    }
    assert all(DOUBTFUL.isdisjoint(it) for it in reasons.values())


def test_a_mention_is_of_no_feature_where_the_name_is_changed_in_none() -> None:
    drawing = REQUIREMENT.replace("FR-<|>001", "FR-001") + (
        "    @ a.md\n    | Mind FR-<|>001.\n    @ b.md\n    | Mind FR-001.\n"
    )
    found = planned(drawing, "FR-009")
    assert isinstance(found, Renaming)
    assert set(found.edits) == {"/project/a.md", "/project/b.md"}
    assert all(it.reason is Reason.USE for of in found.edits.values() for it in of)


@pytest.mark.parametrize(
    ("drawing", "begin", "end"),
    [
        (VARIABLE, "", ""),
        (REQUIREMENT, "FR-", "-001"),
        (TAGS, "", ""),
        (_OWN, "", ""),
        (_SKILL, "", ""),
    ],
)
def test_a_name_that_is_too_long_says_so(drawing: str, begin: str, end: str) -> None:
    letter = "A" if begin else "a"
    longest = f"{begin}{letter * (64 - len(begin + end))}{end}"
    assert isinstance(planned(drawing, longest), Renaming)
    too_long = longest.replace(letter, letter * 2, 1)
    assert refused(drawing, too_long) == "name is 65 characters long; the limit is 64"
