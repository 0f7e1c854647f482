"""What programs of ten projects read, as contracts: `templates/contracts` ships with promptls."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from cli.console import PROJECT, run

pytestmark = pytest.mark.usefixtures("folder")

SAMPLES = PROJECT / "templates/contracts"
NAMES = sorted(it.stem for it in (SAMPLES / "prompts").glob("*.md"))
ANSWERS = sorted((SAMPLES / "prompts/answers").glob("*/*.md"))
# The exit codes for an answer of which `good` is expected; what is given is none of both.
CODES = {"good": 0, "given": 3, "bad": 3, "none": 4, "malformed": 1}


@pytest.fixture(autouse=True)
def samples(folder: object) -> None:
    del folder
    Path(".git").mkdir()
    shutil.copytree(SAMPLES, ".", dirs_exist_ok=True)


def test_they_are_clean() -> None:
    assert run("check", ".").code == 0
    assert run("response", "--all").code == 0


def test_each_has_a_contract_of_a_few_lines_and_two_answers() -> None:
    text = Path("promptls.toml").read_text(encoding="utf-8")
    declared = tomllib.loads(text)["contracts"]
    assert sorted(declared) == NAMES
    assert len(NAMES) == 10
    for block in re.split(r"\n\n(?=#)", text)[1:]:
        assert len(block.strip().splitlines()) < 10
    said = {name: {it.stem for it in ANSWERS if it.parent.name == name} for name in NAMES}
    assert all(len(it) == 2 and it & {"none", "malformed"} for it in said.values())


@pytest.mark.parametrize("path", ANSWERS, ids=lambda it: f"{it.parent.name}-{it.stem}")
def test_a_program_gets_the_exit_code_of_each_answer(path: Path) -> None:
    name = path.parent.name
    ended = run("response", str(path), "--template", f"prompts/{name}.md", "--expect", "good")
    assert (ended.code, ended.err) == (CODES[path.stem], "")
    assert f"outcome  {path.stem} (contract {name})\n" in ended.out
