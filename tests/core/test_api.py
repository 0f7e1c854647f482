"""What `import promptls` offers."""

import inspect
import json
import os
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from inspect import Parameter, isroutine, signature
from pathlib import Path

import pytest

import promptls
from promptls import api, document, prompts
from promptls.document import Placeholder
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


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """The public functions, methods and constructors that are written here, by name."""
    for package in promptls, prompts:
        for name in package.__all__:
            found = getattr(package, name)
            if isroutine(found):
                yield name, found
    for owner in promptls.Project, promptls.AuditTrail:
        for name, found in inspect.getmembers(owner, isroutine):
            if name in vars(owner) and (name == "__init__" or not name.startswith("_")):
                yield f"{owner.__name__}.{name}", found


@pytest.mark.parametrize(("name", "function"), dict(functions()).items())
def test_an_argument_of_another_type_is_named(name: str, function: Callable[..., object]) -> None:
    parameters = dict(signature(function).parameters)
    parameters.pop("self", None)
    for parameter in parameters.values():
        is_any = parameter.annotation is bool or parameter.name in {"state", "more"}
        if is_any:
            continue
        given = {it.name: _fitting(it) for it in parameters.values() if it.default is it.empty}
        given |= {parameter.name: _OTHER}
        given.pop("more", None)
        bound = [None] if "." in name and name != "AuditTrail.at" else []
        by_place = [
            given.pop(it.name) for it in parameters.values() if it.kind is it.POSITIONAL_ONLY
        ]
        with pytest.raises(TypeError, match=rf"^{parameter.name} must be .+, not Other$"):
            function(*bound, *by_place, **given)


class Other:
    """No type that a function takes."""


_OTHER = Other()


def _fitting(parameter: Parameter) -> object:
    """A value of a type that a parameter has, which need not mean anything."""
    fitting: dict[str, object] = {"package": promptls.parse_package(""), "values": {}, "agents": 1}
    fitting |= dict.fromkeys(["changed_files", "commits", "responses"], ())
    return fitting.get(parameter.name, "a")


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("check_text", {"text": b"x"}, "text must be str, not bytes"),
        (
            "inject_variables",
            {"template": "", "values": {"CODE": 3}},
            "the value of 'CODE' must be str, not int",
        ),
        (
            "inject_variables",
            {"template": "", "values": "CODE=3"},
            "values must be Mapping, not str",
        ),
        (
            "parse_response",
            {"text": "", "tasks": "1.1"},
            "tasks must be Iterable of str or None, not str",
        ),
        ("parse_response", {"text": "", "tasks": ["1.1", 2]}, "tasks[1] must be str, not int"),
        (
            "parse_response",
            {"text": "", "template": 1},
            "template must be str, LoadedTemplate or None, not int",
        ),
        (
            "load_system_template",
            {"agent": "a", "phase": "b", "roots": [3]},
            "roots[0] must be str or PathLike, not int",
        ),
        ("check_path", {"path": 3}, "path must be str or PathLike, not int"),
        ("emit", {"state": {}, "point": 3}, "point must be str, not int"),
    ],
)
def test_what_is_wrong_with_an_argument_is_said(
    name: str, given: dict[str, object], message: str
) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        getattr(promptls, name)(**given)


def test_arguments_of_an_allowed_type_are_passed_on() -> None:
    assert promptls.load_system_template.__name__ == "load_system_template"
    roots: list[str | Path] = ["/none", Path("/no")]
    with pytest.raises(promptls.TemplateNotFound):
        promptls.load_system_template("claude", "plan", (it for it in roots))
    assert promptls.parse_response("", tasks=(it for it in ["1.1"]), phase=None).findings


@pytest.mark.parametrize("name", sorted({*promptls.__all__, *prompts.__all__} - {"__version__"}))
def test_help_of_every_name_is_short(name: str) -> None:
    found = getattr(promptls if name in promptls.__all__ else prompts, name)
    page = pydoc.plain(pydoc.render_doc(found))
    if isroutine(found):
        assert len(page.split("\n")) <= 20
        assert len(page) < 1500
    # Behind its own part is what every class of the kind has.
    assert len(page.partition(" inherited from ")[0].split("\n")) <= 120


def test_help_of_the_package_begins_with_what_a_user_needs() -> None:
    page = pydoc.plain(pydoc.render_doc(promptls))
    begin = page.partition("PACKAGE CONTENTS")[0]
    assert len(begin.split("\n")) < 30
    for name in "Project", "check_text", "render", "parse_response", "promptls.document":
        assert name in begin
    example = "\n".join(it[8:] for it in begin.split("\n") if it.startswith(" " * 8))
    assert "promptls.Project" in example
    compile(example, "help", "exec")


def test_what_is_a_default_is_shown_in_a_few_words() -> None:
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


def test_all_placeholders_of_a_document_are_listed() -> None:
    text = "# Plan\n\n<<PROJECT_CONTEXT>>\n\n## Do\n\n{{task}} <<TASKS>>\n"
    found = list(promptls.parse(text, "templates/system/BASE-plan.md").nodes(Placeholder))
    assert [it.node.name for it in found] == ["PROJECT_CONTEXT", "task", "TASKS"]
    assert [text[slice(*it.span)] for it in found][1:] == ["{{task}}", "<<TASKS>>"]


def test_the_types_of_nodes_are_documented() -> None:
    types = (getattr(document, it) for it in document.__all__)
    for it in filter(inspect.isclass, types):
        assert it.__doc__
    assert "promptls.document" in (promptls.parse.__doc__ or "")


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
    of_the_runtime = {*promptls.__all__} - {*api.__all__, "Project", "__version__"}
    assert {*api.__all__, "__version__"} <= {*promptls.__all__}
    assert of_the_runtime <= {*prompts.__all__}
    assert {"AuditTrail", "parse_package", "verify_package"} <= of_the_runtime
