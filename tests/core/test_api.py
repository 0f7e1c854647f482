"""What `import promptls` offers."""

import json
import os
import re
import subprocess
import sys
from inspect import isroutine, signature
from pathlib import Path
from typing import Any

import pytest

import promptls
from promptls import api, prompts
from promptls.settings.keys import SettingsFile
from promptls.vocabulary import SPECIFIED

_BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"


def test_a_text_is_checked() -> None:
    (found,) = promptls.check_text(_BLOCK)
    assert (found.rule, found.severity) == ("block-numbering-gap", promptls.Severity.ERROR)
    assert _BLOCK[found.span.start : found.span.end] == "3"


def test_the_path_decides_what_a_text_is() -> None:
    template = "Use <<PROJECT_CONTEXT>> and <<NOBODY>>."
    assert not promptls.check_text(template, "notes.md")
    rules = {it.rule for it in promptls.check_text(template, "templates/system/BASE-plan.md")}
    assert "placeholder-unknown" in rules


def test_safe_fixes_are_applied_and_others_on_demand() -> None:
    assert promptls.fix_text(_BLOCK) == _BLOCK.replace("[3]", "[2]")
    unsafe = "Say <review>PASS and nothing else."
    assert promptls.fix_text(unsafe) == unsafe
    assert "</review>" in promptls.fix_text(unsafe, unsafe=True)


def test_settings_choose_the_rules() -> None:
    settings = promptls.Settings(SettingsFile(ignore=("block",)))
    assert not promptls.check_text(_BLOCK, settings=settings)
    assert promptls.fix_text(_BLOCK, settings=settings) == _BLOCK


def test_files_are_checked_as_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text('select = ["block"]\n')
    (tmp_path / "one.md").write_text(_BLOCK)
    (tmp_path / "two.md").write_text("Say <review>PAS</review>.\n")
    one, two = promptls.check_path(tmp_path)
    (found,) = one.findings
    assert (found.rule, found.range.row, found.range.column) == ("block-numbering-gap", 4, 4)
    assert not two.findings
    (alone,) = promptls.check_path(tmp_path / "two.md", settings=promptls.Settings())
    assert [it.rule for it in alone.findings] == ["tag-value-unknown"]


def test_the_settings_of_a_project_can_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text('ignore = ["block"]\n')
    (tmp_path / "one.md").write_text(_BLOCK)
    (tmp_path / "below").mkdir()
    for path in (tmp_path / "one.md", tmp_path, str(tmp_path), f"{tmp_path}/", tmp_path / "below"):
        settings = promptls.load_settings(path)
        assert settings.paths == (str(tmp_path / "promptls.toml"),)
        assert not promptls.check_text(_BLOCK, "one.md", settings=settings)


@pytest.mark.parametrize("path", [".", "./", Path(), "promptls.toml"])
def test_the_settings_of_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str | Path
) -> None:
    (tmp_path / "promptls.toml").write_text('ignore = ["block"]\n')
    monkeypatch.chdir(tmp_path)
    assert promptls.load_settings(path).paths == (str(tmp_path / "promptls.toml"),)


def test_settings_of_nothing_are_an_error(tmp_path: Path) -> None:
    for path in tmp_path / "none.md", tmp_path / "none" / "a.md", f"{tmp_path}/none/":
        with pytest.raises(promptls.FileError, match="no such file or directory"):
            promptls.load_settings(path)


def test_what_is_no_text_is_named() -> None:
    text: Any = b"x"
    for function in promptls.check_text, promptls.fix_text, promptls.parse:
        with pytest.raises(TypeError, match=r"^text must be str, not bytes$"):
            function(text)


def test_help_of_every_name_is_short() -> None:
    for name in promptls.__all__:
        found = getattr(promptls, name)
        if isroutine(found):
            assert len(str(signature(found))) < 600
    assert repr(promptls.Settings()) == "<Settings: defaults>"
    assert repr(promptls.load_settings(__file__)).startswith("<Settings: ")
    assert len(repr(SPECIFIED)) < 100


@pytest.mark.parametrize(
    ("model", "fields", "message"),
    [
        ("UnifiedPrompt", {"system": "x", "instructions": "y"}, "'system'; did you mean 'system_p"),
        ("ContextPart", {"path": "a.py"}, "'path'; expected type, name or content"),
        ("ContextPart", {"contents": "a"}, "'contents'; did you mean 'content'?"),
    ],
)
def test_what_a_program_makes_has_known_fields(
    model: str, fields: dict[str, str], message: str
) -> None:
    made = getattr(prompts, model)
    with pytest.raises(TypeError, match=f"^{model} has no field {re.escape(message)}"):
        made(**fields)
    complete = fields | {"instructions": "y"}
    read = made.model_validate(complete)
    assert made.model_validate_json(json.dumps(complete)) == read
    assert read.model_extra.items() >= {it: fields[it] for it in [*fields][:1]}.items()


def test_parts_of_what_a_program_reads_may_have_other_fields() -> None:
    part = {"type": "file", "name": "a", "content": "b", "size": 1}
    read = promptls.UnifiedPrompt.model_validate({"instructions": "x", "context": [part]})
    assert read.context is not None
    assert read.context[0].model_extra == {"size": 1}


def test_what_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(promptls.FileError, match="no such file"):
        promptls.check_path(tmp_path / "missing.md")


def test_settings_with_issues_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text('\nselekt = ["block"]\n')
    (tmp_path / "one.md").write_text(_BLOCK)
    with pytest.raises(promptls.SettingsError, match=r"promptls.toml:2:1: .*selekt") as raised:
        promptls.check_path(tmp_path)
    assert len(raised.value.issues) == 1
    with pytest.raises(promptls.SettingsError):
        promptls.load_settings(tmp_path / "one.md")


def test_parsing_tells_what_is_at_an_offset() -> None:
    document = promptls.parse(_BLOCK)
    placed = document.node_at(_BLOCK.index("Continue")).innermost
    assert placed is not None
    assert _BLOCK[slice(*placed.span)] == "Continue"


def test_every_name_is_documented_and_found() -> None:
    assert sorted(promptls.__all__) == dir(promptls)
    for name in promptls.__all__:
        found = getattr(promptls, name)
        assert found.__doc__
    with pytest.raises(AttributeError, match="nothing"):
        promptls.nothing  # type: ignore[attr-defined] # noqa: B018 - it raises


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, promptls; print([it for it in sys.modules if it.startswith('promptls.')])"
    env = os.environ | {"PYTHONPATH": str(Path(promptls.__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    assert done.stdout == "[]\n"


def test_the_package_and_its_api_offer_the_same() -> None:
    of_the_runtime = {*promptls.__all__} - {*api.__all__, "__version__"}
    assert {*api.__all__, "__version__"} <= {*promptls.__all__}
    assert of_the_runtime <= {*prompts.__all__}
    assert {"AuditTrail", "parse_package", "verify_package"} <= of_the_runtime
