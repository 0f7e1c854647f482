"""`promptls.Project`: what the commands do in a folder, for a program."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

import promptls
from cli.console import GAP, run, write
from promptls.prompts import HostTextError

pytestmark = pytest.mark.usefixtures("folder")

STATE = {
    "active_workflow": {
        "type": "feature",
        "phases": ["01-requirements", "03-architecture"],
        "current_phase_index": 0,
    }
}
# A path, a rule, a line and a column.
Found = tuple[str, str, int, int]


@pytest.fixture(autouse=True)
def files(folder: object) -> None:
    """A project with settings of its own, and with others in a folder below."""
    del folder
    write(".git/HEAD", "")
    write(
        "promptls.toml",
        'ignore = ["block"]\n\n[tags.verdict]\nvalues = ["OK", "FAIL"]\n\n'
        '[variables.DEPTH]\ndescription = "How deep"\n',
    )
    write("templates/system/BASE-plan.md", "You plan.\n\n<<PROJECT_CONTEXT>>\n<<TASKS>>\n")
    write("templates/system/BASE-review.md", "Answer with <verdict>OK</verdict> or FAIL.\n")
    write("agentd/project.md", "Rust\n")
    write("tasks.md", "- [ ] 1.1 Do it\n- [x] 1.2 Did it\n")
    write("a.md", GAP)
    write("below/promptls.toml", 'select = ["block"]\n')
    write("below/b.md", GAP)
    write(".isdlc/state.json", json.dumps(STATE))


def found_by_command(*arguments: str, given: str = "") -> list[Found]:
    out = run("check", *arguments, "--output-format", "json", given=given).out
    return [
        (it["filename"], it["code"], it["location"]["row"], it["location"]["column"])
        for it in json.loads(out)
    ]


def found_by_project(project: promptls.Project, path: str | None = None) -> list[Found]:
    return [
        (report.path, it.rule, it.range.row, it.range.column)
        for report in project.check(path)
        for it in report.findings
    ]


def test_it_checks_as_the_command_does() -> None:
    write("c.md", "Say <verdict>OKAY</verdict> and <review>PAS</review>.\n")
    project = promptls.Project(".")
    found = found_by_project(project)
    assert found == found_by_command()
    rules = {(path, rule) for path, rule, _, _ in found}
    assert rules >= {("below/b.md", "block-numbering-gap"), ("c.md", "tag-value-unknown")}
    assert "a.md" not in {path for path, _ in rules}
    assert found_by_project(project, "below") == found_by_command("below")
    assert found_by_project(project, str(Path("c.md").resolve())) == found_by_command("c.md")


def test_paths_are_those_of_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = Path.cwd()
    monkeypatch.chdir(tmp_path)
    project = promptls.Project(here / "below")
    assert (project.folder, project.root) == (str(here / "below"), str(here))
    assert repr(project) == f"Project({str(here / 'below')!r})"
    assert {it[0] for it in found_by_project(project)} == {"b.md"}
    assert project.check_text(GAP, "new.md")
    assert project.template("claude", "plan").path == str(here / "templates/system/BASE-plan.md")
    prompt = project.render("claude", "plan", files=["b.md"])
    assert prompt.context is not None
    assert (prompt.context[0].name, prompt.context[0].content) == ("b.md", GAP)


@pytest.mark.parametrize("path", ["new.md", "below/new.md", "templates/system/CLAUDE-plan.md"])
def test_a_text_is_checked_as_the_file_that_it_would_be(path: str) -> None:
    text = f"Say <verdict>OKAY</verdict> <<DEPTH>> <<NOBODY>>.\n\n{GAP}"
    found = promptls.Project(".").check_text(text, path)
    assert [it.rule for it in found] == [
        it[1] for it in found_by_command("-", "--stdin-filename", path, given=text)
    ]
    assert found


def test_a_text_without_a_path_has_the_settings_of_the_folder() -> None:
    project, text = promptls.Project("."), f"<verdict>OKAY</verdict> <<NOBODY>>\n\n{GAP}"
    assert [it.rule for it in project.check_text(text)] == ["tag-value-unknown"]
    assert [it.rule for it in promptls.Project("below").check_text(text)] == ["block-numbering-gap"]
    assert project.check_text("\ud800 is no text that a file has") == []


def test_a_text_is_fixed() -> None:
    project = promptls.Project(".")
    assert project.fix_text(GAP, "a.md") == GAP
    assert project.fix_text(GAP, "below/b.md") == GAP.replace("[3]", "[2]")
    unsafe = "Say <verdict>OK and nothing else.\n"
    assert project.fix_text(unsafe) == unsafe
    assert "</verdict>" in project.fix_text(unsafe, unsafe=True)


def test_it_renders_as_the_command_does() -> None:
    write("templates/system/CLAUDE-plan.md", "<<PROJECT_STRUCTURE>>\n<<TASKS>>\n<<DEPTH>>\n")
    prompt = promptls.Project(".").render(
        "claude",
        "PLAN",
        instructions="Add login",
        values={"DEPTH": "deep"},
        files=[Path("a.md")],
        context=[promptls.ContextPart(type="artifact", name="spec", content="text")],
    )
    write("../spec.md", "text")
    options = ["--var", "DEPTH=deep", "--file", "a.md", "--artifact", "spec=../spec.md"]
    asked = ["--agent", "claude", "--phase", "plan", "--instructions", "Add login"]
    assert prompt.to_xml() == run("render", *asked, *options).out
    assert "templates/\n" in (prompt.system_prompt or "")
    assert "- [ ] 1.1 Do it\ndeep" in (prompt.system_prompt or "")


def test_what_may_not_be_meant_is_logged_or_fails(caplog: pytest.LogCaptureFixture) -> None:
    path = write("templates/system/BASE-plan.md", "You plan.\n\n<<DEPTH>> <<NOBODY>>\n").resolve()
    project = promptls.Project(".")
    with caplog.at_level(logging.WARNING, "promptls.prompts"):
        project.render("clade", "plan", values={"DEPHT": "1", "X": "2"})
    assert caplog.messages == [
        f"unknown agent 'clade'; did you mean 'CLAUDE'?; {path} is used",
        "no value for the variable DEPTH",
        "unknown placeholders stay as they are: NOBODY",
        "the template does not use DEPHT; did you mean 'DEPTH'?",
        "the template does not use X",
    ]
    with pytest.raises(promptls.UnfinishedPrompt) as raised:
        project.render("claude", "plan", strict=True)
    assert raised.value.names == ("DEPTH", "NOBODY")
    assert raised.value.flaws == (
        "no value for DEPTH",
        "unknown placeholders stay as they are: NOBODY",
    )
    assert str(raised.value) == "\n".join(raised.value.flaws)
    assert isinstance(raised.value, promptls.MissingVariables)


def test_values_are_injected_with_the_vocabulary_of_the_project() -> None:
    project = promptls.Project(".")
    assert project.inject("<<DEPTH>>", {}).missing == ("DEPTH",)
    assert promptls.inject_variables("<<DEPTH>>", {}).unknown == ("DEPTH",)
    template = project.template("claude", "plan")
    assert project.inject(template, {"TASKS": "1"}) == project.inject(template.text, {"TASKS": "1"})
    with pytest.raises(promptls.MissingVariables, match="no value for DEPTH"):
        project.inject("<<DEPTH>>", {}, strict=True)


@pytest.mark.parametrize(
    "text",
    [
        "<verdict>OKAY</verdict>\n",
        "<verdict>OK</verdict>\n",
        "Done.\n",
        GAP,
        "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 99 - Else\n  [2] Show workflow status\n---\n",
    ],
)
def test_an_answer_is_judged_as_the_command_does(text: str) -> None:
    write("promptls.toml", Path("promptls.toml").read_text().replace('ignore = ["block"]\n', ""))
    project = promptls.Project(".")
    answer = project.parse_response(text, agent="claude", phase="review")
    asked = ["response", "-", "--agent", "claude", "--phase", "review", "--output-format", "json"]
    found = json.loads(run(*asked, given=text).out)
    assert [it.message for it in answer.findings] == [it["message"] for it in found["findings"]]
    assert answer.verdict == found["verdict"]
    template = project.template("claude", "review")
    assert project.parse_response(text, template=template) == answer
    assert project.parse_response(text, template=template.text, phase="review") == answer


def test_an_answer_is_compared_with_the_state_of_the_project_or_another() -> None:
    project = promptls.Project("templates")
    write("promptls.toml", "")
    project = promptls.Project(".")
    (first, *_) = project.next().items
    text = f"---\nSUGGESTED NEXT STEPS:\n  [1] {first}\n  [2] Show workflow status\n---\n"
    assert not project.parse_response(text).findings
    other = {"active_workflow": {"type": "feature", "phases": ["07-x"], "current_phase_index": 0}}
    assert [it.rule for it in project.parse_response(text, state=other).findings] == [
        "response-step-unexpected"
    ]


def test_answers_are_read_by_contracts() -> None:
    write(
        "promptls.toml",
        '[contracts.review]\nfiles = ["templates/system/BASE-review.md"]\n\n'
        '[[contracts.review.parts]]\nline = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]\n',
    )
    project = promptls.Project(".")
    assert [*project.contracts] == ["review"]
    text = "Fine.\n\nVERDICT: PASS\n"
    named = project.parse_response(text, contract="review")
    assert (named.contract, named.outcome) == ("review", "good")
    assert [(it.value, text[slice(*it.span)]) for it in named.parts] == [("PASS", "VERDICT: PASS")]
    of_template = project.parse_response("VERDICT: PASSED\n", agent="claude", phase="review")
    assert (of_template.contract, of_template.outcome) == ("review", "malformed")
    asked = ["response", "-", "--contract", "review", "--output-format", "json"]
    for answer in text, "VERDICT: FAIL\n", "Nothing.\n", "VERDICT: PASSED\n":
        read = project.parse_response(answer, contract="review")
        found = json.loads(run(*asked, given=answer).out)
        assert (read.contract, read.outcome) == (found["contract"], found["outcome"])
        assert [it.value for it in read.parts] == [it["value"] for it in found["parts"]]
        assert [it.rule for it in read.findings] == [it["code"] for it in found["findings"]]
    with pytest.raises(ValueError, match="unknown contract 'reveiw'; did you mean 'review'"):
        project.parse_response(text, contract="reveiw")


def test_next_steps_are_those_of_the_command() -> None:
    project = promptls.Project(".")
    assert f"{project.next().block}\n" == run("next").out
    assert f"{project.next('gate-failed').block}\n" == run("next", "--point", "gate-failed").out
    assert project.next(state={}).is_fallback
    write(".isdlc/state.json", "{}")
    assert project.next().reason == "no workflow is active"


def test_a_settings_file_is_read_once_and_a_state_again() -> None:
    project = promptls.Project(".")
    settings = project.settings
    write("promptls.toml", "selekt = 1\n")
    write(".isdlc/state.json", json.dumps(STATE).replace("03-architecture", "66-own"))
    assert not project.check_text(GAP, "a.md")
    assert "DEPTH" in project.settings.vocabulary.variable_names
    keys = {it.key for it in project.settings.vocabulary.phases}
    assert keys - {it.key for it in settings.vocabulary.phases} == {"66-own"}
    with pytest.raises(promptls.SettingsError, match="selekt"):
        promptls.Project(".")


def test_settings_with_issues_concern_their_own_files_only() -> None:
    write("below/promptls.toml", "selekt = 1\n")
    project = promptls.Project(".")
    for _ in range(2):
        for ask in project.check, lambda: project.check_text(GAP, "below/b.md"):
            with pytest.raises(promptls.SettingsError, match=r"below.promptls.toml:1:1: .*selekt"):
                ask()
        assert not found_by_project(project, "a.md")
        assert not project.check_text(GAP, "a.md")


def test_what_a_baseline_lists_is_not_found_nor_fixed() -> None:
    write("promptls.toml", 'baseline = "known.json"\n')
    assert run("check", "a.md", "--write-baseline").code == 0
    project = promptls.Project(".")
    assert found_by_project(project, "a.md") == []
    assert project.check_text(GAP, "a.md") == []
    assert project.fix_text(GAP, "a.md") == GAP
    other = f"{GAP}\nSay <review>PAS</review>.\n"
    assert [it.rule for it in project.check_text(other, "a.md")] == ["tag-value-unknown"]
    assert project.fix_text(other, "a.md") == other.replace("PAS<", "PASS<")
    assert found_by_project(project) == found_by_command()
    write("known.json", "{")
    for ask in project.check, lambda: project.check_text(GAP, "a.md"):
        with pytest.raises(promptls.FileError, match=r"known.json: 1:2: not JSON"):
            ask()


def test_what_does_not_exist_raises() -> None:
    for path in "none", "a.md":
        with pytest.raises(promptls.FileError, match="no such folder"):
            promptls.Project(path)
    project = promptls.Project(".")
    with pytest.raises(promptls.FileError, match="no such file"):
        project.check("none.md")
    with pytest.raises(promptls.FileError, match=r"none.md: no such file"):
        project.render("claude", "plan", files=["none.md"])
    with pytest.raises(promptls.TemplateNotFound, match="did you mean 'plan'"):
        project.template("claude", "plna")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"phase": "pln"}, "unknown phase 'pln'; did you mean 'plan'?"),
        ({"agent": "claude"}, "agent needs a phase"),
        ({"agent": "claude", "phase": "plan", "template": "x"}, "cannot be given with a template"),
    ],
)
def test_what_is_asked_of_an_answer_must_fit(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        promptls.Project(".").parse_response("Done.", **given)


def test_an_unknown_point_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown emission point 'gate'; expected one of ini"):
        promptls.Project(".").next("gate")  # type: ignore[arg-type] # a type checker knows it, too


def test_it_cannot_be_changed() -> None:
    project = promptls.Project(".")
    for name in "folder", "root", "settings", "other":
        with pytest.raises(AttributeError):
            setattr(project, name, "x")


def test_the_text_of_a_file_of_a_host() -> None:
    write(".opencode/command/deploy.md", "---\ndescription: d\n---\nDeploy $1: $2.\n")
    project = promptls.Project(".")
    path = Path(".opencode/command/deploy.md")
    found = project.render_host("opencode", path, "web 'to staging' now")
    assert found.text == "Deploy web: to staging now."
    assert [it.why for it in found.pieces if it.why] == ["argument 1", "argument 2 and the rest"]
    assert found.notes == ()
    with pytest.raises(HostTextError, match=r"unknown host 'codx'; did you mean 'codex'\?"):
        project.render_host("codx", path)
    with pytest.raises(promptls.FileError, match=r"none\.md: no such file"):
        project.render_host("codex", "none.md")
