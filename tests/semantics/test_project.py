"""Rules that look at other files: what they are told, and that they follow when a file changes."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.console import run, write
from open_text import OpenText
from promptls.checking.checker import check, context_of
from promptls.document import Document
from promptls.files import FileContext, texts
from promptls.files.folders import Folders
from promptls.files.freshness import read_stamp
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.neighbours import NeighbourDigests, find_neighbours
from promptls.files.store import FileStore
from promptls.files.texts import interpretation_of
from promptls.parsing import parse, run_to_end
from promptls.rules import load_all
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.runner.checking import Work
from promptls.runner.overrides import Overrides
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import WantedFiles, facts_of, find_wanted_files
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

TEMPLATES = Path(__file__).parents[2] / "templates" / "system"
REVIEW = (TEMPLATES / "BASE-review.md").read_text("utf-8")
FOLDER = "templates/system"
BASE, CLAUDE, GEMINI = (f"{FOLDER}/{it}-review.md" for it in ("BASE", "CLAUDE", "GEMINI"))
MISSING = "template-base-missing"
DRIFT = "template-override-drift"


def document(path: str, text: str, kind: Kind | None = None) -> Document:
    return parse(Source(text), path, kind=kind)


def facts(path: str, text: str) -> FileFacts:
    return facts_of(document(path, text), SPECIFIED)


def rules(found: list[FileDiagnostic]) -> list[str]:
    return [it.rule for it in found]


class LiveWorkspace:
    """A folder on disk, the files that are open in an editor, and what is checked there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened: dict[str, OpenText] = {}
        self.store = FileStore(self.opened.get)

    def write(self, path: str, text: str, age: int = 0) -> None:
        file = write(str(self.folder / path), text)
        os.utime(file, ns=(10**18 - age, 10**18 - age))

    def open(self, path: str, text: str) -> None:
        self.opened[str(self.folder / path)] = OpenText(text, FileContext(f"elsewhere/{path}"))

    def project(
        self, path: str, text: str, kind: Kind | None = None, vocabulary: Vocabulary = SPECIFIED
    ) -> Neighbours:
        seeker = seeker_of(document(path, text, kind), vocabulary)
        reader = NeighbourReader(self.store)
        return reader.find_project(seeker, str(self.folder), vocabulary)

    def check(self, path: str, text: str = REVIEW, kind: Kind | None = None) -> list[str]:
        project = self.project(path, text, kind)
        return rules(check(document(path, text, kind), project=project))


@pytest.fixture
def workspace(tmp_path: Path) -> LiveWorkspace:
    return LiveWorkspace(tmp_path)


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


TEAM = "app/agents"
SECTION = "# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---\n"
LACKING = "agent-prompts-section-missing"


@pytest.mark.parametrize(
    ("path", "role", "having", "lacking", "severity"),
    [
        ("03-system-designer.md", Role.PHASE_AGENT, ["04-test-design-engineer.md"], [], "warning"),
        (
            "03-system-designer.md",
            Role.PHASE_AGENT,
            ["04-test-design-engineer.md"],
            ["09-cicd-engineer.md"],
            "info",
        ),
        ("03-system-designer.md", Role.PHASE_AGENT, [], [], "info"),
        ("03-system-designer.md", Role.PHASE_AGENT, ["tracing/a.md", "tracing/b.md"], [], "info"),
        (
            "quick/quick-scan-agent.md",
            Role.PHASE_AGENT,
            ["04-test-design-engineer.md"],
            ["quick/a.md"],
            "warning",
        ),
        (
            "tracing/a.md",
            Role.SUB_AGENT,
            ["mapping/b.md", "tracing/deep/c.md"],
            ["tracing/d.md"],
            "warning",
        ),
        ("tracing/a.md", Role.SUB_AGENT, ["03-system-designer.md"], ["tracing/b.md"], "info"),
        (
            "tracing/tracing-orchestrator.md",
            Role.SUB_ORCHESTRATOR,
            ["x-orchestrator.md"],
            [],
            "warning",
        ),
    ],
)
def test_a_section_that_most_of_a_team_have(  # noqa: PLR0913, PLR0917 - the columns of a table
    workspace: LiveWorkspace,
    path: str,
    role: Role,
    having: list[str],
    lacking: list[str],
    severity: str,
) -> None:
    for other in having:
        workspace.write(f"{TEAM}/{other}", SECTION)
    for other in (path, *lacking):
        workspace.write(f"{TEAM}/{other}", "# AGENT\n")
    # What is no team's does not count, and neither do the agents of another folder.
    workspace.write(f"{TEAM}/README.md", SECTION)
    workspace.write("app/04-test-design-engineer.md", "# AGENT\n")
    for orchestrator, expected in (False, "info"), (True, severity):
        if orchestrator:
            workspace.write(f"{TEAM}/00-sdlc-orchestrator.md", SECTION)
        agent = parse(Source("# AGENT\n"), f"{TEAM}/{path}", role=role)
        root = str(workspace.folder)
        reader, seeker = NeighbourReader(workspace.store), seeker_of(agent, SPECIFIED)
        project = reader.find_project(seeker, root, SPECIFIED)
        found = [it for it in check(agent, project=project) if it.rule == LACKING]
        assert [it.severity for it in found] == [expected]


def test_a_neighbour_is_parsed_as_for_its_own_check(
    workspace: LiveWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, root = f"{TEAM}/00-sdlc-orchestrator.md", str(workspace.folder)
    workspace.write(path, SECTION)
    agent = parse(Source("# AGENT\n"), f"{TEAM}/03-system-designer.md", role=Role.PHASE_AGENT)
    context = FileContext(path, Role.ORCHESTRATOR)
    reader = NeighbourReader(workspace.store, lambda _: context)
    assert path in reader.find_project(seeker_of(agent, SPECIFIED), root, SPECIFIED).files
    monkeypatch.setattr(texts, "parse", pytest.fail)
    text = workspace.store.find(str(workspace.folder / path), root)
    assert text is not None
    assert text.parse(run_to_end, interpretation_of(context)).role is Role.ORCHESTRATOR


def test_a_team_in_the_root_of_a_project(workspace: LiveWorkspace) -> None:
    for path in "00-sdlc-orchestrator.md", "04-test-design-engineer.md", "tracing/deep/a.md":
        workspace.write(path, SECTION)
    for path, role in ("03-system-designer.md", Role.PHASE_AGENT), ("tracing/b.md", Role.SUB_AGENT):
        agent = parse(Source("# AGENT\n"), path, role=role)
        reader, seeker = NeighbourReader(workspace.store), seeker_of(agent, SPECIFIED)
        project = reader.find_project(seeker, str(workspace.folder), SPECIFIED)
        (found,) = [it for it in check(agent, project=project) if it.rule == LACKING]
        assert found.severity == "warning"


@pytest.mark.parametrize("orchestrator", [".md", ".md.template"])
def test_a_section_that_most_of_a_team_of_forms_have(
    workspace: LiveWorkspace, orchestrator: str
) -> None:
    path = f"{TEAM}/03-system-designer.md"
    workspace.write(f"{TEAM}/00-sdlc-orchestrator{orchestrator}", SECTION)
    workspace.write(f"{TEAM}/04-test-design-engineer.md.template", SECTION)
    for form, expected in (f"{path}.template", "warning"), (path, "info"):
        agent = parse(Source("# AGENT\n"), form, role=Role.PHASE_AGENT)
        reader, seeker = NeighbourReader(workspace.store), seeker_of(agent, SPECIFIED)
        project = reader.find_project(seeker, str(workspace.folder), SPECIFIED)
        (found,) = [it for it in check(agent, project=project) if it.rule == LACKING]
        assert found.severity == expected


def test_an_agent_with_a_section_needs_no_other_files() -> None:
    for role in Role:
        agent = parse(Source(SECTION), f"{TEAM}/03-system-designer.md", role=role)
        assert find_wanted_files(agent) == WantedFiles(named=(TEAM,))


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


def test_they_follow_when_a_file_on_disk_changes(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, REVIEW)
    assert workspace.check(CLAUDE) == []
    more = REVIEW.replace("# Directives", "<<SKELETON>>\n\n# Directives")
    workspace.write(BASE, more, age=1)
    assert workspace.check(CLAUDE) == [DRIFT]
    # A file is known by when it was written, and by its size.
    known = workspace.project(CLAUDE, REVIEW).files[BASE]
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is known
    workspace.write(BASE, more + "\n", age=1)
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is not known
    (workspace.folder / BASE).unlink()
    assert workspace.check(CLAUDE) == [MISSING]


def test_a_second_change_within_the_tick_of_the_clock_is_noticed(
    workspace: LiveWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.write(BASE, REVIEW)
    stamp = read_stamp(str(workspace.folder / BASE))
    assert stamp is not None
    monkeypatch.setattr("promptls.files.freshness.read_stamp", lambda _: stamp)
    assert workspace.check(CLAUDE) == []
    before = workspace.project(CLAUDE, REVIEW).files[BASE]
    workspace.write(BASE, REVIEW.replace("<<ARTIFACTS>>", "<<SKELETON>>"))
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is before
    later = time.monotonic() + 2
    monkeypatch.setattr("promptls.files.freshness.time.monotonic", lambda: later)
    after = workspace.project(CLAUDE, REVIEW).files[BASE]
    assert "SKELETON" in after.variables
    # It is verified, so it is not read again.
    monkeypatch.setattr("promptls.files.store.read_stamped", None)
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is after


def test_they_follow_what_is_open_in_an_editor(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, REVIEW)
    workspace.open(BASE, f"{REVIEW}\n<<SKELETON>>\n")
    assert workspace.check(CLAUDE) == [DRIFT]
    assert workspace.project(CLAUDE, REVIEW).files[BASE].path == BASE
    del workspace.opened[str(workspace.folder / BASE)]
    assert workspace.check(CLAUDE) == []


def test_they_follow_the_vocabulary(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, f"{REVIEW}\n<tag>x</tag>\n")
    assert "tag" not in workspace.project(CLAUDE, REVIEW).files[BASE].tags
    tag = SPECIFIED.tags[-1]._replace(name="tag")
    larger = replaced(SPECIFIED, tags=(*SPECIFIED.tags, tag))
    assert "tag" in workspace.project(CLAUDE, REVIEW, vocabulary=larger).files[BASE].tags


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


def test_what_cannot_be_read_is_not_there(workspace: LiveWorkspace, tmp_path: Path) -> None:
    outside = write(str(tmp_path.parent / "outside.md"), REVIEW)
    workspace.write(CLAUDE, REVIEW)
    (workspace.folder / BASE).symlink_to(outside)
    (workspace.folder / FOLDER / "CODEX-review.md").mkdir()
    (workspace.folder / FOLDER / "FOO-review.md").symlink_to("nowhere")
    os.mkfifo(workspace.folder / FOLDER / "GEMINI-plan.md")
    assert set(workspace.project(CLAUDE, REVIEW).files) == {CLAUDE}
    assert workspace.check("nowhere/templates/system/CLAUDE-review.md") == [MISSING]
    write(str(workspace.folder / FOLDER / "GEMINI-review.md"), b"\xff<<SKELETON>>")
    assert "SKELETON" in workspace.project(CLAUDE, REVIEW).files[GEMINI].variables


def test_a_huge_folder_is_not_read_to_its_end(workspace: LiveWorkspace) -> None:
    for number in range(510):
        (workspace.folder / f"{number}.md").touch()
    assert len(workspace.project("x.md", "", Kind.SYSTEM_TEMPLATE).files) == 501


def test_a_run_lists_a_folder_once_for_all_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path.resolve()
    texts = {f"{FOLDER}/{it}-review.md": REVIEW for it in ("A", "B", "C", "D")}
    for path, text in texts.items():
        write(str(root / path), text)
    listed: list[str] = []
    scandir = os.scandir

    def count(path: str) -> object:
        listed.append(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", count)
    work = Work(Overrides())
    for path, text in texts.items():
        changed = document(path, f"{text}\nmore\n")
        seeker = seeker_of(changed, SPECIFIED)
        reader = NeighbourReader(work.store)
        found = reader.find_project(seeker, str(root), SPECIFIED, work.found)
        work.digest_around(seeker.wanted, str(root))
        others = {it: facts(it, REVIEW) for it in texts if it != path}
        assert list(found.files) == [path, *others]
        assert found.files == {path: facts_of(changed, SPECIFIED), **others}
    # Once for the facts, and once for what the result depends on.
    assert listed == [str(root / FOLDER)] * 2


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        ("a/notes.md", "", WantedFiles()),
        (BASE, "", WantedFiles(folders=(FOLDER,))),
        (
            "kitty-specs/001-login/tasks/WP01.md",
            "# Task: WP01 \u2014 X\n",
            WantedFiles(
                files=("kitty-specs/001-login/tasks/spec.md", "kitty-specs/001-login/spec.md")
            ),
        ),
        (
            "tasks/WP01.md",
            "# Task: WP01 \u2014 X\n\n## Feature Context\n\n**Feature**: `001-login` (new)\n",
            WantedFiles(
                files=(
                    "kitty-specs/001-login/spec.md",
                    "specs/001-login/spec.md",
                    "tasks/spec.md",
                    "spec.md",
                )
            ),
        ),
        (
            "tasks/WP01.md",
            "# Task: WP01 \u2014 X\n\n## Feature Context\n\n**Feature**: ../secret\n",
            WantedFiles(files=("tasks/spec.md", "spec.md")),
        ),
    ],
)
def test_which_files_matter(path: str, text: str, wanted: WantedFiles) -> None:
    assert find_wanted_files(document(path, text)) == wanted


def test_facts() -> None:
    assert facts("a.md", "<<SKELETON>> FR-001") == FileFacts("a.md")
    text = '# S\n\n- **FR-001**: a\n\n<!-- sk:fr id="FR-AREA-002" -->\nx\n<!-- /sk:fr -->\n'
    assert facts("a/spec.md", text).requirements == {"FR-001", "FR-AREA-002"}
    found = facts(CLAUDE, "<<SKELETN>> {{ARTIFACTS}} <<FOO>> <Review>PASS</Review>")
    assert found.template == ("CLAUDE", "review")
    assert found.variables == {"ARTIFACTS"}
    assert found.names >= {"SKELETN", "ARTIFACTS", "FOO"}
    assert found.tags == {"review"}
    assert facts(f"{FOLDER}/CLAUDE_review.md", "text").template is None
    assert facts(CLAUDE, " \n").template is None


def test_the_files_in_a_folder() -> None:
    files = {it: facts(it, "text") for it in (GEMINI, CLAUDE, "a.md", f"{FOLDER}/sub/a.md")}
    project = Neighbours(files)
    assert [it.path for it in project.beside(FOLDER)] == [CLAUDE, GEMINI]
    assert project.template(FOLDER, "GEMINI", "review") is files[GEMINI]
    assert project.template(FOLDER, "BASE", "review") is None


def test_a_requirement_is_known_from_the_specification(workspace: LiveWorkspace) -> None:
    path = "kitty-specs/001-login/tasks/WP01.md"
    package = "# Task: WP01 \u2014 X\n\n## Mission\n\nImplements FR-001 and FR-009.\n"
    assert "package-requirement-unknown" not in workspace.check(path, package)
    workspace.write("kitty-specs/001-login/spec.md", "# S\n\n- **FR-001**: a\n")
    project = workspace.project(path, package)
    assert project.files["kitty-specs/001-login/spec.md"].requirements == {"FR-001"}


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


def test_rules_for_facts_say_nothing_without_a_project() -> None:
    ours = [it for it in load_all() if FileFacts in it.on and it.family == "template"]
    assert {it.name for it in ours} == {MISSING, DRIFT}
    context = context_of(document(CLAUDE, REVIEW), SPECIFIED)
    for rule in ours:
        assert not list(rule.check(facts(CLAUDE, REVIEW), context))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


Findings = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def findings(folder: Path) -> Findings:
    assert not any(folder.iterdir())

    def check_folder() -> list[tuple[str, str]]:
        ended = run("check", "--output-format", "json")
        return [(it["filename"], it["code"]) for it in json.loads(ended.out)]

    return check_folder


class TestCommandLine:
    def test_a_folder_with_templates(self, findings: Findings) -> None:
        write(GEMINI, REVIEW)
        write(CLAUDE, REVIEW)
        write("README.md", "# Templates\n")
        assert findings() == [(CLAUDE, MISSING)]
        write(BASE, f"{REVIEW}\n<<SKELETON>>\n")
        assert findings() == [(CLAUDE, DRIFT), (GEMINI, DRIFT)]

    def test_a_folder_in_a_project(self, findings: Findings, folder: Path) -> None:
        (folder / ".git").mkdir()
        write(f"app/{CLAUDE}", REVIEW)
        assert findings() == [(f"app/{CLAUDE}", MISSING)]

    def test_a_folder_with_agents(self, findings: Findings) -> None:
        for path in (TEMPLATES.parent / "agents").rglob("*.md"):
            text = path.read_text("utf-8").replace("# SUGGESTED PROMPTS", "## SUGGESTED PROMPTS")
            write(f"agents/{path.relative_to(TEMPLATES.parent / 'agents').as_posix()}", text)
        write("agents/README.md", "## SUGGESTED PROMPTS\n")
        malformed = "agent-prompts-heading-malformed"
        assert findings() == [
            ("agents/03-system-designer.md", malformed),
            ("agents/tracing/symptom-analyzer.md", malformed),
        ]
        Path("agents/00-sdlc-orchestrator.md").unlink()
        assert findings() == []

    def test_fixes(self, findings: Findings) -> None:
        write(BASE, REVIEW)
        write(CLAUDE, REVIEW.replace("# Workflow", "# Notes"))
        assert findings() == [(CLAUDE, "template-workflow-missing")]
        run("check", "--fix")
        assert findings() == [(CLAUDE, "template-workflow-missing")]
        run("check", "--fix", "--unsafe-fixes")
        assert findings() == []

    def test_settings(self, findings: Findings) -> None:
        write("promptls.toml", '[files]\n"prompts/*-*.md" = "system-template"\n')
        write("prompts/CLAUDE-review.md", REVIEW)
        write("prompts/GEMINI-review.md", REVIEW)
        assert findings() == [("prompts/CLAUDE-review.md", MISSING)]
        write("prompts/BASE-review.md", f"{REVIEW}\n<<SKELETON>>\n")
        assert [it for _, it in findings()] == [DRIFT, DRIFT]


def test_what_a_run_has_listed_is_there_without_another_look(tmp_path: Path) -> None:
    folders = Folders()
    digests = NeighbourDigests(folders)
    folders.remember(str(tmp_path / "skill"), {"SKILL.md": 0})
    folders.remember(str(tmp_path / "skill/references"), {"a.md": 0, "b.txt": 0})
    there, absent = ("skill/references/a.md",), ("skill/references/c.md", "c.md")
    elsewhere = ("skill/d.md", "skill/references/b.txt")
    found = digests.find_missing((there, absent, elsewhere), str(tmp_path))
    assert found == {absent}
    wanted = WantedFiles(folders=("skill/references",))
    assert list(find_neighbours(wanted, str(tmp_path), folders)) == [
        ("skill/references/a.md", True)
    ]
    # What has not been listed is looked for.
    write(str(tmp_path / "skill/c.md"), "Text\n")
    assert not digests.find_missing((("skill/c.md",),), str(tmp_path))
