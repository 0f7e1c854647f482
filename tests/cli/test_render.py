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
    assert strict == (2, "", "Error: no value for PROJECT_CONTEXT\n")


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


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["@none.txt"], "none.txt: no such file or directory"),
        (["x", "--file", "none.md"], "none.md: no such file or directory"),
        (["x", "--var", "a"], "'--var': expected NAME=VALUE, found 'a'"),
        # Bytes that no text has, as the system passes them.
        (["a\udcff"], "'--instructions': not UTF-8"),
        (["x", "--var", "A=\udcff"], "'--var': not UTF-8"),
        (["x", "--file", "\udcff"], "'--file': not UTF-8"),
        (["x", "--thought", "\udcff=list.json"], "'--thought': not UTF-8"),
        (["@loop"], "loop: a link that leads to itself"),
        (["@"], "Error: '': not a regular file"),
        (["x", "--var-file", "list.json"], "list.json: expected a JSON object of names and texts"),
        (["x", "--var-file", "bad.json"], "bad.json: not JSON: "),
        (["x", "--output-format", "xlm"], "'xlm'; did you mean 'xml'?"),
        (["x", "--file", "bytes"], "bytes: not UTF-8"),
    ],
)
def test_misuse_is_an_error(options: list[str], message: str) -> None:
    Path("loop").symlink_to("loop")
    write("list.json", "[]")
    write("bad.json", "{")
    write("bytes", b"\xff")
    ended = run(*ASK, *options)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
