"""A line of settings, and a rule that changes its mind."""

import pytest

from promptls.checking.checker import check
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.settings import DEFAULT, Settings
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role
from settings.chains import settings_of


def diagnose(
    text: str, path: str, settings: Settings, role: Role | None = None
) -> list[FileDiagnostic]:
    document = parse(Source(text), path, kind=settings.kind(path), role=role)
    return check(document, settings.rule_set(path))


def change(toml: str, text: str, path: str = "x.md", role: Role | None = None) -> tuple[str, str]:
    """What the rules say of a text without settings and with them, as far as it differs."""
    before, after = (
        [f"{it.rule}: {it.message}" for it in diagnose(text, path, it, role)]
        for it in (DEFAULT, settings_of(toml))
    )
    gone, new = [it for it in before if it not in after], [it for it in after if it not in before]
    assert len(gone) <= 1
    assert len(new) <= 1
    return "".join(gone).partition(":")[0], "".join(new).partition(":")[0]


DECLARED = "---\nvariables:\n  - change_id\n---\n{{project_path}} {{change_id}}\n"
TEMPLATE = """\
# Identity & Role

You are the implementer.

# Core Principles

- Do what the tasks say.

# Context

<<PROJECT_CONTEXT>>
<<TASKS>>

# Workflow

The phase is implement. Do the tasks, write tests and IMPLEMENTATION.md.

Answer with <task_status id="1.1">COMPLETED</task_status> or FAILED.
"""
IMPLEMENT = "templates/system/CLAUDE-implement.md"
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Review it\n  [3] Ask for help\n---\n"


def test_a_variable() -> None:
    assert change("[variables.project_path]", DECLARED) == ("placeholder-unknown", "")
    # A similar name is only suggested.
    suggested = "placeholder-unknown", "placeholder-unknown"
    assert change("[variables.project_pathh]", DECLARED) == suggested
    text = TEMPLATE.replace("<<TASKS>>", "<<TASKS>> <<Project_Path>>")
    assert change("[variables.PROJECT_PATH]", text, IMPLEMENT) == (
        "placeholder-unknown",
        "placeholder-case",
    )


def test_what_is_specified_already_is_replaced() -> None:
    toml = "[variables.PROJECT_CONTEXT]\nmandatory = true\n[tags.review]\nvalues = ['GOOD']\n"
    known, own = DEFAULT.vocabulary, settings_of(toml).vocabulary
    assert sorted(it.name for it in own.variables) == sorted(it.name for it in known.variables)
    assert sorted(it.name for it in own.tags) == sorted(it.name for it in known.tags)


def test_a_variable_that_is_mandatory_or_of_a_phase() -> None:
    toml = '[variables.GOAL]\nmandatory = true\nphases = ["implement"]'
    assert change(toml, TEMPLATE, IMPLEMENT) == ("", "placeholder-mandatory-missing")
    given = TEMPLATE.replace("<<TASKS>>", "<<TASKS>> <<GOAL>>")
    assert change(toml, given, IMPLEMENT) == ("placeholder-unknown", "")
    assert change('[variables.GOAL]\nphases = ["plan"]', given, IMPLEMENT) == (
        "placeholder-unknown",
        "placeholder-wrong-phase",
    )


def test_files_in_which_only_known_variables_are_allowed() -> None:
    toml = '[variables.GOAL]\nfiles = ["flows/*.md"]'
    assert change(toml, "{{GAOL}} {{GOAL}}\n", "flows/a.md") == ("", "placeholder-unknown")
    assert change(toml, "{{SOMETHING}}\n", "other/a.md") == ("", "")


@pytest.mark.parametrize("text", ["{{SOMETHING}}\n", "<<x>> is far from all\n", "`{{A_1}}`\n"])
def test_in_closed_folders_no_unknown_variable_is_allowed(text: str) -> None:
    toml = '[placeholders]\nclosed = ["flows/**"]'
    assert change(toml, text, "flows/deep/a.md") == ("", "placeholder-unknown")
    assert change(toml, text, "other/a.md") == ("", "")
    assert change(f"{toml}\n[variables.SOMETHING]", "{{SOMETHING}}\n", "flows/a.md") == ("", "")


VERDICT = """
[tags.verdict]
description = "What the judge decides"
values = { KEEP = ["review"], DROP = ["review"], MAYBE = [] }
attributes = { score = "[0-9]+", by = "[a-z]+" }
required = ["score"]
"""


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ('<verdict score="1">KEEP</verdict>', ""),
        ('<verdict score="1" by="ann">DROP</verdict>', ""),
        ('<verdict score="1">KEEEP</verdict>', "tag-value-unknown"),
        ("<verdict>KEEP</verdict>", "tag-attribute-missing"),
        ('<verdict score="x">KEEP</verdict>', "tag-attribute-invalid"),
        ('<verdict score="1" on="x">KEEP</verdict>', "tag-attribute-unknown"),
        ('<verdict score="1">KEEP', "tag-unclosed"),
        ('<Verdict score="1">KEEP</Verdict>', "tag-case"),
        ('<verdikt score="1">KEEP</verdikt>', "tag-misspelled"),
        ('<verdict score="1"> KEEP </verdict>', "tag-value-padded"),
        ('<verdict score="1"></verdict>', "tag-value-empty"),
    ],
)
def test_a_tag_with_values_and_attributes(text: str, rule: str) -> None:
    assert change(VERDICT, f"Answer {text}\n", "prompts/a.md") == ("", rule)


def test_the_values_of_a_tag_belong_to_phases() -> None:
    text = TEMPLATE + 'Also <verdict score="1">KEEP</verdict>.\n'
    assert change(VERDICT, text, IMPLEMENT) == ("", "tag-value-wrong-phase")
    assert change(VERDICT.replace('["review"]', "[]"), text, IMPLEMENT) == ("", "")
    listed = '[tags.verdict]\nvalues = ["KEEP", "DROP"]'
    assert change(listed, "<verdict>KEPE</verdict>\n") == ("", "tag-value-unknown")
    assert change(listed, "<verdict>KEEP</verdict>\n") == ("", "")


def test_a_specified_tag_can_be_replaced() -> None:
    toml = '[tags.review]\nvalues = ["GOOD", "BAD"]'
    assert change(toml, "<review>GOOD</review>\n") == ("tag-value-unknown", "")
    assert change(toml, "<review>PASS</review>\n") == ("", "tag-value-unknown")


def test_an_agent_of_templates() -> None:
    path = IMPLEMENT.replace("CLAUDE", "MISTRAL")
    assert change("[agents.MISTRAL]", TEMPLATE, path) == ("template-agent-unknown", "")
    suggested = "template-agent-unknown", "template-agent-unknown"
    assert change("[agents.MISTRALL]", TEMPLATE, path) == suggested


def test_an_agent_of_a_team() -> None:
    toml = '[agents."migrator"]\nclosing = "You move data"\n[agents.10-mover]'
    settings = settings_of(toml.replace("[agents.10-mover]", ""))
    assert "migrator" in settings.vocabulary.phase_agents
    text = "# Migrator\n\nYou carry data about.\n"
    assert change(
        toml.replace("\n[agents.10-mover]", ""), text, "agents/migrator.md", Role.PHASE_AGENT
    ) == (
        "",
        "agent-closing-line-changed",
    )


def test_a_phase_of_templates() -> None:
    path = IMPLEMENT.replace("implement", "deploy")
    assert change("[phases.deploy]", TEMPLATE.replace("<<TASKS>>\n", ""), path)[0] == (
        "template-phase-unknown"
    )


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("20-data-migration", "Phase 20 - Data Migration"),
        ("99-custom", "Phase 99 - Custom"),
    ],
)
def test_a_phase_of_a_workflow(key: str, shown: str) -> None:
    block = BLOCK.replace("Continue", f"Continue to {shown}").replace(
        "Ask for help", "Show workflow status"
    )
    assert change(f"[phases.{key}]", block) == ("block-phase-unknown", "")
    # Another phase is still unknown, and the message names the one that may be meant.
    found = change(f"[phases.{key}x]", block.replace(shown, f"{shown}y"))
    assert found == ("block-phase-unknown", "block-phase-unknown")


def test_a_phase_whose_key_has_a_letter_first() -> None:
    settings = settings_of("[phases.R1-behavior-extraction]")
    assert "R1-behavior-extraction" in {it.key for it in settings.vocabulary.phases}
    assert settings.vocabulary.template_phases == DEFAULT.vocabulary.template_phases


def test_a_utility() -> None:
    toml = '[utilities]\n"Ask for help from a maintainer" = "Opens a chat"'
    block = BLOCK.replace("Ask for help", "Ask for the maintainer")
    assert change('[utilities]\n"Ask for the maintainer" = "Opens a chat"', block) == (
        "block-last-not-utility",
        "",
    )
    assert change(toml, block) == ("", "")


def test_the_style_of_new_placeholders() -> None:
    text = TEMPLATE.replace("<<PROJECT_CONTEXT>>\n<<TASKS>>\n", "None.\n")
    inserted = {}
    for style in "angle", "brace":
        settings = settings_of(f'[placeholders]\nstyle = "{style}"')
        fixes = [
            it.fix
            for it in diagnose(text, IMPLEMENT, settings)
            if it.rule == "template-context-missing" and it.fix
        ]
        inserted[style], _ = apply(text, fixes)
    assert "<<PROJECT_CONTEXT>>" in inserted["angle"]
    assert "{{PROJECT_CONTEXT}}" in inserted["brace"]


def test_two_spellings_that_mean_different_things() -> None:
    text = "Fill in <<PROJECT_NAME>> now and {{USER_NAME}} later.\n"
    assert change("", text) == ("", "")
    assert [it.rule for it in diagnose(text, "x.md", DEFAULT)] == ["placeholder-styles-mixed"]
    assert change("[placeholders]\ntwo-tier = true", text) == ("placeholder-styles-mixed", "")
    assert change("[placeholders]\ntwo-tier = false", text) == ("", "")


def test_the_kind_of_a_file() -> None:
    text = TEMPLATE.replace("# Core Principles\n\n- Do what the tasks say.\n\n", "")
    toml = '[files]\n"flows/*.md" = "system-template"'
    assert change(toml, text, "flows/CLAUDE-implement.md") == ("", "template-principles-missing")


def test_the_hosts_of_files_are_those_of_the_settings() -> None:
    text = "---\nname: x\ndescription: Follows\nmode: subagnt\nmodel: sonet\n---\n"
    found = change('[hosts]\n"*.md" = ["opencode"]', text, path="agents/x.md")
    assert found == ("front-matter-value-misspelled", "front-matter-value-misspelled")
    assert change('[hosts]\n"*.md" = ["claude-code"]', text, path="agents/x.md") == ("", "")


@pytest.mark.parametrize(
    ("hosts", "field", "found"),
    [
        ("claude-code", "tools: Read", ["missing 'name'", "missing 'description'"]),
        ("cursor", "tools: Read", ["missing 'name'", "missing 'description'"]),
        ("gemini", "description: x", ["missing 'name'"]),
        ("vscode", "tools: Read", ["missing 'description'"]),
        ("vscode", "description: x", []),
        ("vscode", "description:", ["no value for 'description'"]),
        # The name is that of the file, and a description may be missing.
        ("opencode", "tools: Read", []),
        ("opencode", "description:", []),
        # Nobody has read what this one needs.
        ("kiro", "tools: Read", []),
        # Each of several loads it.
        ("opencode vscode", "tools: Read", ["missing 'description'"]),
        ("opencode claude-code", "description: x", ["missing 'name'"]),
    ],
)
def test_an_agent_needs_what_the_hosts_of_the_settings_need(
    hosts: str, field: str, found: list[str]
) -> None:
    settings = settings_of(f'[hosts]\n"*.md" = {hosts.split()}')
    text = f"---\n{field}\n---\nFollows.\n"
    given = [
        it.message.removesuffix(" in front matter")
        for it in diagnose(text, "agents/x.md", settings)
        if it.rule == "front-matter-field-missing"
    ]
    assert given == found
