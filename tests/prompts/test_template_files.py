"""Loading of system templates, with the scenarios of the two Agentd documents."""

import logging
import re
from pathlib import Path

import pytest

from cli.console import PROJECT
from promptls.files import FileError
from promptls.prompts import TemplateNotFound, load_system_template, template_metadata
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, TemplateAgent

SHIPPED = PROJECT


def write_template(root: Path, name: str, text: str = "You are an agent.\n") -> Path:
    path = root / "templates" / "system" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_scenario_successfully_loading_an_agent_specific_implementation_template() -> None:
    loaded = load_system_template("CLAUDE", "implement", SHIPPED)
    assert loaded.path == str(SHIPPED / "templates/system/CLAUDE-implement.md")
    assert not loaded.is_fallback
    assert "You are Claude Sonnet" in loaded.text


def test_scenario_falling_back_to_base_template_when_agent_specific_is_missing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG, "promptls.prompts"):
        loaded = load_system_template("GEMINI", "archive", SHIPPED)
    assert loaded.path == str(SHIPPED / "templates/system/BASE-archive.md")
    assert loaded.is_fallback
    (record,) = caplog.records
    assert record.levelno == logging.DEBUG
    assert record.getMessage().startswith("no template of GEMINI for archive, so ")


def test_scenario_error_handling_for_missing_templates(tmp_path: Path) -> None:
    with pytest.raises(TemplateNotFound) as raised:
        load_system_template("CLAUDE", "invalid-phase", tmp_path)
    folder = tmp_path / "templates" / "system"
    tried = tuple(str(folder / f"{it}-invalid-phase.md") for it in ("CLAUDE", "BASE"))
    assert raised.value.tried == tried
    assert str(raised.value) == (
        "no template for agent 'CLAUDE' and phase 'invalid-phase'; tried " + ", ".join(tried)
    )


def test_scenario_instruction_for_outputting_review_markers() -> None:
    loaded = load_system_template("CODEX", "challenge", SHIPPED)
    instruction = "You MUST output <review>PASS</review> or <review>NEEDS_REVISION</review>"
    assert instruction in loaded.text


def test_agent_and_phase_may_be_in_any_case(tmp_path: Path) -> None:
    write_template(tmp_path, "CODEX-plan.md", "Codex\n")
    assert load_system_template(" codex", "Plan", str(tmp_path)).text == "Codex\n"


def test_an_unknown_agent_gets_the_template_of_the_phase_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = write_template(tmp_path, "BASE-plan.md", "Base\n")
    write_template(tmp_path, "MISTRAL-plan.md", "Own\n")
    with caplog.at_level(logging.WARNING, "promptls.prompts"):
        assert not load_system_template("base", "plan", tmp_path).is_fallback
        assert not load_system_template("mistral", "plan", tmp_path).is_fallback
        assert load_system_template("CLAUDE", "plan", tmp_path).is_fallback
        assert caplog.records == []
        assert load_system_template("claud", "plan", tmp_path).is_fallback
    assert [it.getMessage() for it in caplog.records] == [
        f"unknown agent 'claud'; did you mean 'CLAUDE'?; {path} is used"
    ]


@pytest.mark.parametrize(
    "text", ["x", "<!-- a --> b", "<!-- a", "```\n<!-- a -->\n```", "--> <!--"]
)
def test_a_template_with_any_text_is_not_empty(tmp_path: Path, text: str) -> None:
    write_template(tmp_path, "BASE-plan.md", text)
    assert load_system_template("CLAUDE", "plan", tmp_path).text == text


@pytest.mark.parametrize(
    ("agent", "phase", "hint"),
    [
        ("CLAUDE", "challange", "; did you mean 'challenge'?"),
        ("CLOUDE", "plan", "; did you mean 'CLAUDE'?"),
        ("CLAUDE", "plan", "; tried "),
    ],
)
def test_the_nearest_known_name_is_suggested(
    tmp_path: Path, agent: str, phase: str, hint: str
) -> None:
    with pytest.raises(TemplateNotFound, match=re.escape(f"phase '{phase}'{hint}")):
        load_system_template(agent, phase, tmp_path)


def test_the_template_of_an_agent_in_any_root_comes_first(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    write_template(one, "BASE-plan.md", "base\n")
    own = write_template(other, "CLAUDE-plan.md", "own\n")
    loaded = load_system_template("CLAUDE", "plan", [one, other])
    assert (loaded.path, loaded.text) == (str(own), "own\n")
    assert len(loaded.tried) == 2


@pytest.mark.parametrize("phase", ["../../secret", "plan/../x", "", ".", "a" * 65, "pl\0an"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, phase: str) -> None:
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    with pytest.raises(TemplateNotFound) as raised:
        load_system_template("CLAUDE", phase, tmp_path)
    assert raised.value.tried == ()


def test_a_template_outside_of_the_project_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.md").write_text("x", encoding="utf-8")
    root = tmp_path / "root"
    path = write_template(root, "BASE-plan.md")
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere.md")
    with pytest.raises(FileError, match="outside of the workspace"):
        load_system_template("CLAUDE", "plan", root)


def test_metadata_has_agent_phase_and_variables(tmp_path: Path) -> None:
    text = (
        "---\nvariables: [change_id, PROJECT_CONTEXT]\n---\n"
        "<<TASKS>> {{PROJECT_CONTEXT}} {{other}} {{TASKS}}\n"
    )
    found = template_metadata(write_template(tmp_path, "CLAUDE-implement.md", text))
    assert found == ("CLAUDE", "implement", ("TASKS", "PROJECT_CONTEXT", "change_id"))


@pytest.mark.parametrize(
    ("name", "matter", "message"),
    [
        ("MISTRAL-plan.md", "agent: MISTRAL", "unknown agent 'MISTRAL'; expected GEMINI, CLAUDE"),
        ("CLUADE-plan.md", "", "unknown agent 'CLUADE'; did you mean 'CLAUDE'?"),
        ("CLAUDE-plann.md", "phase: plann", "unknown phase 'plann'; did you mean 'plan'?"),
        ("CLAUDE-plan.md", "agent: BASE", "agent is 'BASE', but the file name says 'CLAUDE'"),
        ("CLAUDE-plan.md", "phase: planning", "phase is 'planning', but the file name says 'plan'"),
    ],
)
def test_metadata_that_is_wrong_is_refused(
    tmp_path: Path, name: str, matter: str, message: str
) -> None:
    path = write_template(tmp_path, name, f"---\n{matter}\n---\nYou plan.\n")
    with pytest.raises(ValueError, match=re.escape(message)):
        template_metadata(path)


def test_metadata_of_an_agent_of_the_settings(tmp_path: Path) -> None:
    path = write_template(tmp_path, "MISTRAL-plan.md", "---\nagent: MISTRAL\n---\nYou plan.\n")
    mistral = TemplateAgent("MISTRAL", "The templates for Mistral.")
    agents = (*SPECIFIED.template_agents, mistral)
    vocabulary = replaced(SPECIFIED, template_agents=agents)
    assert template_metadata(path, vocabulary=vocabulary) == ("MISTRAL", "plan", ())


def test_metadata_of_another_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"not the name of a system template \(AGENT-phase\.md\)"):
        template_metadata(tmp_path / "notes.md")
    with pytest.raises(FileError):
        template_metadata(tmp_path / "CLAUDE-plan.md")
