"""Templates and the base beside them: one that is missing, and what an agent's own lacks."""

import pytest

from promptls.checking.checker import check
from promptls.rules.rule_set import RuleSet, select
from promptls.vocabulary.kinds import Kind
from semantics.live_workspace import (
    BASE,
    CLAUDE,
    DRIFT,
    FOLDER,
    GEMINI,
    MISSING,
    REVIEW,
    LiveWorkspace,
    document,
)


def test_the_base_is_missing_once_on_the_first(workspace: LiveWorkspace) -> None:
    workspace.write(CLAUDE, REVIEW)
    workspace.write(GEMINI, REVIEW)
    assert workspace.check(CLAUDE) == [MISSING]
    assert workspace.check(GEMINI) == []
    workspace.write(BASE, REVIEW)
    assert workspace.check(CLAUDE) == []
    assert workspace.check(BASE) == []


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        ([], [MISSING]),
        (["AAA-review.md", "CLAUDE-plan.md", "README.md", "notes.txt"], [MISSING]),
        (["Claude-review.md", "claude-review.md", "BASE-plan.md", "ABC.md"], [MISSING]),
        (["BASE-review.md"], []),
        (["base-review.md"], []),
        (["BASE_review.md"], []),
        (["BASE-reviews.md"], []),
        (["BSAE-review.md"], []),
        (["BASE-review-old.md"], []),
        (["BASE.md"], []),
        (["review.md"], []),
        (["CLAUDE-review.md"], []),
    ],
)
def test_what_stands_beside_an_agent_without_a_base(
    workspace: LiveWorkspace, beside: list[str], found: list[str]
) -> None:
    workspace.write(GEMINI, REVIEW)
    for name in beside:
        workspace.write(f"{FOLDER}/{name}", REVIEW)
    assert workspace.check(GEMINI) == found


def test_an_empty_template_is_none(workspace: LiveWorkspace) -> None:
    workspace.write(CLAUDE, "\n")
    assert workspace.check(CLAUDE, "\n") == ["template-empty"]
    assert workspace.check(GEMINI) == [MISSING]
    workspace.write(BASE, "")
    assert workspace.check(GEMINI) == []


@pytest.mark.parametrize("name", ["CLAUDE-foo", "FOO-review", "Claude-review", "CLAUDE_review"])
def test_a_template_under_a_wrong_name_needs_no_base(workspace: LiveWorkspace, name: str) -> None:
    assert MISSING not in workspace.check(f"{FOLDER}/{name}.md")


def test_folders_do_not_matter_to_each_other(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, REVIEW)
    workspace.write(f"{FOLDER}/sub/BASE-plan.md", REVIEW)
    assert workspace.check(f"other/{CLAUDE}") == [MISSING]
    assert workspace.check(f"{FOLDER}/CODEX-review.md") == []


def test_an_agent_lacks_what_its_base_has(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, f"{REVIEW}\n<<SKELETON>> `<task_status>` <<PROJECT_STRUCTURE>>\n")
    found = check(document(CLAUDE, REVIEW), project=workspace.project(CLAUDE, REVIEW))
    assert [(it.rule, it.message) for it in found] == [
        (DRIFT, f"missing {it}, which 'BASE-review.md' has")
        for it in ("variable 'PROJECT_STRUCTURE'", "variable 'SKELETON'", "tag <task_status>")
    ]


@pytest.mark.parametrize(
    ("base", "mine"),
    [
        ("<<SKELETON>>", "{{SKELETON}}"),
        ("<<SKELETON>>", "```json\n{{SKELETON}}\n```"),
        ("<<SKELETON>>", "<!-- <<SKELETON>> -->"),
        ("<<SKELETON>>", "<<SKELTON>>"),
        ("<<SKELETON>>", "<<skeleton>>"),
        ("<<SKELETON>>", "<< SKELETON >>"),
        ("<<SKELETON>>", "<<SKELETON"),
        ("<<SKELETON>>", "<<>>"),
        ("<<SKELETN>>", ""),
        ("<<FOO_BAR>>", ""),
        ("{name} <name> $NAME", ""),
        ("`<task_status>`", "`<TASK_STATUS>`"),
        ('<task_status id="1.1">FAILED</task_status>', '<taskstatus id="1.1">FAILED</taskstatus>'),
        ("`<task_status>`", "`</task_status>`"),
        ("`<tag>` `<reviewer>`", ""),
        ("", "<<SKELETON>>"),
    ],
)
def test_what_an_agent_has(workspace: LiveWorkspace, base: str, mine: str) -> None:
    workspace.write(BASE, f"{REVIEW}\n{base}\n")
    assert DRIFT not in workspace.check(CLAUDE, f"{REVIEW}\n{mine}\n")


def test_variables_in_front_matter_count(workspace: LiveWorkspace) -> None:
    matter = "---\nrequired_inputs: [change_id]\ntitle: <<SKELETON>>\n---\n"
    workspace.write(BASE, f"{matter}{REVIEW}\n{{{{change_id}}}}\n")
    assert workspace.check(CLAUDE) == [DRIFT, DRIFT]
    assert workspace.check(CLAUDE, f"{matter}{REVIEW}\n<<change_id>>\n") == []


def test_what_is_missing_by_itself_does_not_drift(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, REVIEW)
    assert workspace.check(CLAUDE, REVIEW.replace("<<PROJECT_CONTEXT>>", "")) == [
        "placeholder-mandatory-missing"
    ]
    bare = REVIEW.replace("<<PROJECT_CONTEXT>>", "").replace("<<ARTIFACTS>>", "")
    assert workspace.check(CLAUDE, bare) == ["template-context-missing"]
    mute = "\n".join(it for it in REVIEW.split("\n") if "<review>" not in it)
    assert workspace.check(CLAUDE, mute) == ["template-tag-not-instructed"]


def test_settings_make_templates_of_other_files(workspace: LiveWorkspace) -> None:
    for name in "BASE-review.md", "README.md":
        workspace.write(f"prompts/{name}", f"{REVIEW}\n<<SKELETON>>\n")
    assert workspace.check("prompts/CLAUDE-review.md", REVIEW, Kind.SYSTEM_TEMPLATE) == [DRIFT]
    assert set(workspace.project("prompts/CLAUDE-review.md", "", Kind.SYSTEM_TEMPLATE).files) == {
        "prompts/BASE-review.md",
        "prompts/CLAUDE-review.md",
    }
    assert set(workspace.project("prompts/CLAUDE-review.md", "").files) == {
        "prompts/CLAUDE-review.md"
    }
    workspace.write("CLAUDE-review.md", REVIEW)
    assert "CLAUDE-review.md" in workspace.project("BASE-review.md", "", Kind.SYSTEM_TEMPLATE).files


class TestSuppressions:
    ALLOWED = f"<!-- promptls: allow-file {MISSING} -->\n\n{REVIEW}"

    def test_what_is_allowed_is_not_reported(self, workspace: LiveWorkspace) -> None:
        assert workspace.check(CLAUDE, self.ALLOWED) == []

    def test_what_is_allowed_for_nothing_is(self, workspace: LiveWorkspace) -> None:
        workspace.write(BASE, REVIEW)
        assert workspace.check(CLAUDE, self.ALLOWED) == ["suppression-unused"]

    def test_nobody_knows_without_a_project(self) -> None:
        assert check(document(CLAUDE, self.ALLOWED)) == []

    def test_a_rule_that_does_not_run_is_used_by_nobody(self, workspace: LiveWorkspace) -> None:
        workspace.write(BASE, REVIEW)
        few = RuleSet(select(["suppression"]))
        project = workspace.project(CLAUDE, self.ALLOWED)
        assert check(document(CLAUDE, self.ALLOWED), few, project=project) == []
