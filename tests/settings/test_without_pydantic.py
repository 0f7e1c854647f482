"""What is read and reported where pydantic cannot be imported; processes are in `tests/server`."""

import sys
from pathlib import Path

import pytest

from promptls.checker import check, report
from promptls.files import Configurations
from promptls.models import NAMES, PydanticMissingError, schema, validate
from promptls.outcomes import InvalidSetting
from promptls.parsing import parse
from promptls.settings import DEFAULT
from promptls.text import FileSpan, Source

STATE = '{"active_workflow": 5}\n'


@pytest.fixture(autouse=True)
def _no_pydantic(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("models.validation", "models.json_schemas", "settings.validation"):
        monkeypatch.setitem(sys.modules, f"promptls.{name}", None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def read(folder: Path, text: str) -> Configurations:
    (folder / "promptls.toml").write_text(text)
    found = Configurations()
    found.find(str(folder / "a.md"))
    return found


def test_settings_apply_without_being_validated(tmp_path: Path) -> None:
    found = read(tmp_path, 'ignore = ["block"]\n')
    settings = found.find(str(tmp_path / "a.md"))
    assert "block-crlf" not in settings.rules
    assert not settings.is_validated
    assert found.unvalidated == [str(tmp_path / "promptls.toml")]
    assert found.mistakes == []
    assert DEFAULT.is_validated


@pytest.mark.parametrize("text", ["ignor = []\n", 'ignore = ["nothing-such"]\n', "variables = 5\n"])
def test_settings_that_cannot_be_used_are_invalid(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, text)
    (mistake,) = found.mistakes
    assert mistake.issue.message == (
        "invalid key or value; pydantic cannot be loaded, so it is not known which"
    )
    assert found.unvalidated == []


def test_a_json_file_has_a_note() -> None:
    (found,) = check(parse(Source(STATE), ".isdlc/state.json"))
    assert (found.rule, found.severity) == ("json-schema", "info")
    assert found.message == "the schema is not checked: pydantic cannot be loaded"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_validated_and_there_is_no_schema(name: str) -> None:
    with pytest.raises(PydanticMissingError):
        validate(name, {})
    with pytest.raises(PydanticMissingError):
        schema(name)


def test_what_is_known_of_settings_is_an_error_and_what_is_not_a_note() -> None:
    wrong = InvalidSetting(FileSpan(2, 5), "unknown key 'x'")
    unknown = InvalidSetting(FileSpan(0, 0), "the settings are not validated", is_known=False)
    found = [(it.rule, it.severity, it.span, it.message) for it in report([wrong, unknown])]
    assert found == [
        ("settings-invalid", "error", wrong.span, wrong.message),
        ("settings-invalid", "info", unknown.span, unknown.message),
    ]
