"""What is reported where pydantic cannot be imported; processes are in `tests/server`."""

import sys
from pathlib import Path

import pytest

from promptls.checking.checker import check
from promptls.files import Configurations
from promptls.models import NAMES, PydanticMissingError, schema, validate
from promptls.parsing import parse
from promptls.text.spans import Source

STATE = '{"active_workflow": 5}\n'


@pytest.fixture(autouse=True)
def _no_pydantic(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pydantic", "promptls.models.validation", "promptls.models.validation"):
        monkeypatch.setitem(sys.modules, name, None)


def read(folder: Path, text: str) -> Configurations:
    (folder / "promptls.toml").write_text(text)
    found = Configurations()
    found.find(str(folder / "a.md"))
    return found


def test_settings_apply(tmp_path: Path) -> None:
    found = read(tmp_path, 'ignore = ["block"]\n')
    assert "block-crlf" not in found.find(str(tmp_path / "a.md")).rules
    assert found.mistakes == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ignor = []\n", "unknown setting 'ignor'; did you mean 'ignore'?"),
        ('ignore = ["nothing-such"]\n', "unknown rule or family 'nothing-such'"),
        ("variables = 5\n", "expected a table, found 5"),
    ],
)
def test_settings_are_validated_all_the_same(tmp_path: Path, text: str, message: str) -> None:
    (mistake,) = read(tmp_path, text).mistakes
    assert mistake.issue.message == message


def test_a_json_file_has_a_note() -> None:
    (found,) = check(parse(Source(STATE), ".isdlc/state.json"))
    assert (found.rule, found.severity) == ("json-schema", "info")
    assert found.message == "the schema is not checked: pydantic cannot be loaded"


@pytest.mark.parametrize("name", NAMES)
def test_json_is_not_validated_and_has_no_schema(name: str) -> None:
    with pytest.raises(PydanticMissingError):
        validate(name, {})
    with pytest.raises(PydanticMissingError):
        schema(name)
