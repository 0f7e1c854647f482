"""`promptls render`: the prompt on standard output, notes on standard error."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.console import run, write
from promptls.prompts import UnifiedPrompt

pytestmark = pytest.mark.usefixtures("folder")

ASK = ("render", "--agent", "claude", "--phase", "PLAN", "--instructions")
TEMPLATE = "---\nphase: plan\n---\nYou plan.\n\n<<PROJECT_CONTEXT>> {{later}}\n"


@pytest.fixture(autouse=True)
def template(folder: object) -> None:
    del folder
    write("templates/system/BASE-plan.md", TEMPLATE)
    write("agentd/project.md", "Rust & Tokio")


def test_scenario_constructing_a_basic_plan_prompt() -> None:
    ended = run(*ASK, "Add login")
    assert ended.code == 0
    root = ET.fromstring(ended.out)
    assert root.findtext("system_prompt") == "You plan.\n\nRust & Tokio {{later}}\n"
    assert "<instructions>Add login</instructions>" in ended.out
    assert root.find("context") is not None
    assert ended.err == "Note: unknown placeholders stay as they are: later\n"


def test_files_artifacts_and_thoughts_are_the_context() -> None:
    write("src/main.rs", "fn main() {}\n")
    write("a b.md", "text")
    ended = run(
        *(*ASK, "x", "--file", "src/main.rs", "--artifact", "spec=a b.md"),
        *("--artifact", "a b.md", "--thought", "why=a b.md"),
    )
    assert "<file path='src/main.rs'>fn main() {}\n</file>" in ended.out
    assert "<artifact name='spec'>text</artifact>\n<artifact name='a b.md'>text<" in ended.out
    assert "<thought name='why'>text</thought>" in ended.out


def test_instructions_come_from_a_file_or_standard_input() -> None:
    write("task.txt", "Do it.\n")
    assert "<instructions>Do it.\n</instructions>" in run(*ASK, "@task.txt").out
    assert "<instructions>Given</instructions>" in run(*ASK, "@-", given="Given").out


def test_values_are_given_by_options() -> None:
    write("context.md", "from a file")
    write("values.json", '{"PROJECT_CONTEXT": "from JSON", "later": "now"}')
    by_name = run(*ASK, "x", "--var-file", "PROJECT_CONTEXT=context.md", "--output-format", "text")
    assert by_name.out == "You plan.\n\nfrom a file {{later}}\n\nx\n"
    both = run(
        *(*ASK, "x", "--var-file", "values.json", "--var", "PROJECT_CONTEXT=a=b"),
        *("--var", "TASKS=1", "--output-format", "text"),
    )
    assert both.out == "You plan.\n\na=b now\n\nx\n"
    assert both.err == "Note: the template does not use TASKS\n"


def test_json_is_the_unified_prompt() -> None:
    write("a.md", "\x1b")
    ended = run(*ASK, "x", "--file", "a.md", "--output-format", "json")
    prompt = UnifiedPrompt.model_validate(json.loads(ended.out))
    assert prompt.context is not None
    assert prompt.context[0].content == "\x1b"
    refused = run(*ASK, "x", "--file", "a.md")
    assert (refused.code, refused.out) == (2, "")
    assert "XML cannot hold U+001B, which is character 1 of context[0].content" in refused.err
    assert "--output-format json can hold it" in refused.err


def test_utf_8_is_read_in_any_locale() -> None:
    # So Python passes the bytes of an e with an accent where the locale has none.
    assert "<instructions>\u00e9</instructions>" in run(*ASK, "\udcc3\udca9").out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
@pytest.mark.parametrize("form", ["xml", "json", "text"])
def test_names_of_files_that_are_no_text(form: str) -> None:
    write("templates/system/CLAUDE-plan.md", "<<PROJECT_STRUCTURE>>\n<<ARTIFACTS>>\n")
    write("promptls.toml", '[templates]\nartifacts = ["*.txt"]\n')
    write("odd\udcff.txt", "x")
    ended = run(*ASK, "x", "--output-format", form)
    assert (ended.code, ended.out.count("odd\ufffd.txt")) == (0, 2)


def test_what_is_missing_is_said_in_the_prompt_or_fails() -> None:
    write("agentd/project.md", "")
    ended = run(*ASK, "x")
    assert "[Context not provided: PROJECT_CONTEXT]" in ended.out
    assert "Note: no value for PROJECT_CONTEXT; the prompt says 'Context not provided'" in ended.err
    strict = run(*ASK, "x", "--strict")
    assert strict.code == 2
    assert strict.err == (
        "Error: no value for PROJECT_CONTEXT\nError: unknown placeholders stay as they are: later\n"
    )


def test_a_template_becomes_lines_that_end_with_a_line_feed() -> None:
    for newline in "\r\n", "\r":
        write("templates/system/BASE-plan.md", "You <plan>.\n\n<<PROJECT_CONTEXT>>\n<<NOTES>>\n")
        write("agentd/project.md", "\ufeffRust\nTokio\n".replace("\n", newline))
        write("notes.md", f"a{newline}b")
        write("task.md", f"Do{newline}it.")
        ended = run(*ASK, "@task.md", "--var-file", "NOTES=notes.md")
        assert "&#13;" not in ended.out
        assert "\r" not in ended.out
        root = ET.fromstring(ended.out)
        assert root.findtext("system_prompt") == "You <plan>.\n\nRust\nTokio\n\na\nb\n"
        assert root.findtext("instructions") == "Do\nit."


def test_files_of_the_context_stay_as_they_are_to_the_last_byte() -> None:
    texts = ["a\r\nb\r", "\ufeffa\n", "<a>\r\n]]>\r\n", ""]
    paths = [write(f"{number}.txt", text) for number, text in enumerate(texts)]
    options = [it for path in paths for it in ("--file", str(path), "--artifact", str(path))]
    root = ET.fromstring(run(*ASK, "x", *options).out)
    for kind in "file", "artifact":
        assert [it.text or "" for it in root.iter(kind)] == texts


def test_empty_instructions_are_said() -> None:
    write("templates/system/BASE-plan.md", "You plan.\n")
    write("task.md", " \n")
    assert run(*ASK, "@task.md").err == "Note: the instructions are empty\n"


def test_a_value_file_without_a_value_is_said_and_fails_when_strict() -> None:
    write("templates/system/BASE-plan.md", "You plan.\n\n<<PROJECT_CONTEXT>>\n")
    blank = write("context.md", "\ufeff \r\n\n")
    path = str(blank)
    asked = (*ASK, "x", "--var-file")
    said = f"{path}: there is no value in it\n"
    ended = run(*asked, f"PROJECT_CONTEXT={path}")
    assert (ended.code, ended.err) == (0, f"Note: {said}")
    assert run(*asked, f"PROJECT_CONTEXT={path}", "--strict") == (2, "", f"Error: {said}")
    for name, text in ("values.json", "{}"), ("values.toml", "# Later\n"):
        path = str(write(name, text))
        # Empty on purpose is what is given on the command line, or in a file of values.
        given = "--var", "PROJECT_CONTEXT="
        assert run(*asked, path, *given).err == f"Note: {path}: there is no value in it\n"
        strict = run(*asked, path, *given, "--strict")
        assert strict == (2, "", f"Error: {path}: there is no value in it\n")
    path = str(write("values.toml", 'PROJECT_CONTEXT = ""\n'))
    assert run(*asked, path, "--strict").err == ""


def test_an_empty_prompt_is_an_error() -> None:
    write("templates/system/CLAUDE-plan.md", "---\nvariables: [ALL]\n---\n<<ALL>>\n")
    path = Path("templates/system/CLAUDE-plan.md")
    assert run(*ASK, "x", "--var", "ALL=") == (2, "", f"Error: {path}: the prompt is empty\n")
    assert run(*ASK, "x", "--var", "ALL=1").code == 0


def test_an_unknown_agent_is_said_and_fails_when_strict() -> None:
    write("templates/system/BASE-plan.md", "You plan.\n")
    write("templates/system/CLAUDE-plan.md", "You are Claude.\n")
    path = Path("templates/system/BASE-plan.md")
    asked = ("render", "--agent", "clade", "--phase", "plan", "--instructions", "x")
    said = f"unknown agent 'clade'; did you mean 'CLAUDE'?; {path} is used\n"
    ended = run(*asked)
    assert (ended.code, ended.err) == (0, f"Note: {said}")
    assert "You plan." in ended.out
    assert run(*asked, "--strict") == (2, "", f"Error: {said}")


def test_the_template_that_is_used_is_said_on_request() -> None:
    write("templates/system/BASE-plan.md", "You plan.\n")
    path = Path("templates/system/BASE-plan.md")
    assert run(*ASK, "x").err == ""
    assert run(*ASK, "x", "--verbose").err == (
        f"Note: the template is {path}; there is none of its own for claude\n"
    )
    own = write("templates/system/CLAUDE-plan.md", "You are Claude.\n")
    assert run(*ASK, "x", "-v").err == f"Note: the template is {own}\n"


def test_many_flaws_are_counted() -> None:
    path = write("templates/system/BASE-plan.md", "You plan.\n" + "<<ISSUE\n\n" * 8)
    assert run(*ASK, "x").err.count(f"Note: {path}:") == 6
    assert f"Note: {path}: 3 more; see promptls check\n" in run(*ASK, "x").err


def test_a_misspelt_value_is_said_and_fails_when_strict() -> None:
    write("templates/system/BASE-plan.md", "You plan.\n\n<<PROJECT_CONTEXT>>\n")
    options = ("x", "--var", "PROJECT_CONTXT=1")
    said = "the template does not use PROJECT_CONTXT; did you mean 'PROJECT_CONTEXT'?\n"
    assert run(*ASK, *options).err == f"Note: {said}"
    assert run(*ASK, *options, "--strict") == (2, "", f"Error: {said}")
    other = run(*ASK, "x", "--var", "SOMETHING=1", "--strict")
    assert (other.code, other.err) == (0, "Note: the template does not use SOMETHING\n")


def test_tasks_that_are_all_done_are_said() -> None:
    write("templates/system/BASE-implement.md", "You do:\n<<TASKS>>\n")
    write("tasks.md", "# Tasks\n\n- [x] 1.1 Read\n")
    asked = ("render", "--agent", "BASE", "--phase", "implement", "--instructions", "x")
    ended = run(*asked, "--strict", "--output-format", "text")
    assert ended == (0, "You do:\n(all tasks are done)\n\nx\n", "")


def test_the_folder_of_the_settings_is_used() -> None:
    write("promptls.toml", '[templates]\nfolder = "elsewhere"\n')
    write("elsewhere/CLAUDE-plan.md", "Own.\n")
    assert "<system_prompt>Own.\n</system_prompt>" in run(*ASK, "x").out


def test_a_missing_template_names_what_was_tried() -> None:
    ended = run("render", "--agent", "claude", "--phase", "plna", "--instructions", "x")
    assert (ended.code, ended.out) == (2, "")
    own, base = (str(Path("templates/system", f"{it}-plna.md")) for it in ("CLAUDE", "BASE"))
    assert ended.err == (
        "Error: no template for agent 'claude' and phase 'plna'; did you mean 'plan'?; "
        f"tried {own}, {base}\n"
    )


@pytest.mark.parametrize("command", [ASK[:-1], ("response", "../a.md", *ASK[1:-1])])
def test_paths_in_messages_begin_in_the_working_directory(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("templates/system/BASE-plan.md", b"\xff")
    write(".git/HEAD", "")
    write("below/deeper.md", "")
    write("a.md", "Done.")
    monkeypatch.chdir("below")
    ended = run(*command, *(("--instructions", "x") if command[0] == "render" else ()))
    path = Path("../templates/system/BASE-plan.md")
    assert ended == (2, "", f"Error: {path}: not UTF-8\n")
