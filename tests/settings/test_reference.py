"""What is published of the settings: the JSON Schema accepts what the reader does, and the page."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cli.console import PROJECT, run
from pages.blocks import blocks_of
from promptls import settings as package
from promptls.models import NAMES
from promptls.rules import RULE_NAMES
from promptls.settings.json_schema import build_schema
from promptls.settings.key_facts import describe_every_key, describe_keys
from promptls.settings.keys import SettingsFile
from promptls.settings.reading import parse_settings
from promptls.settings.reference import render_reference

README = (PROJECT / "README.md").read_text(encoding="utf-8")
EXAMPLES = blocks_of(README, "toml", "Settings by example")
WRITTEN = Path(package.__file__).with_name("schema.json").read_text(encoding="utf-8")
SHIPPED = json.loads(WRITTEN)


def validator() -> Any:  # noqa: ANN401 - the package has no types
    return pytest.importorskip("jsonschema").Draft202012Validator


def test_the_schema_is_one() -> None:
    assert run("schema", "settings").out == WRITTEN
    assert build_schema() == SHIPPED
    validator().check_schema(SHIPPED)


def test_it_describes_every_setting_and_names_every_rule() -> None:
    described = [*SHIPPED["properties"].values()]
    for table in SHIPPED["$defs"].values():
        described += table["properties"].values()
        assert table["description"]
    assert all(it.get("description") or "$ref" in it for it in described)
    for words in (
        *(
            SHIPPED["properties"][it]["items"]
            for it in ("select", "ignore", "fixable", "unfixable")
        ),
        SHIPPED["properties"]["severity"]["propertyNames"],
        SHIPPED["properties"]["per-file-ignores"]["additionalProperties"]["items"],
    ):
        offered, other = (it["enum"] for it in words["anyOf"])
        assert {"all", "block", *RULE_NAMES} <= set(offered)
        assert {"front", "tag-value"} <= set(other) - set(offered)


def test_the_keys_of_a_table_follow_it() -> None:
    names = [it.name for it in describe_every_key()]
    assert [it for it in names if "." not in it] == [it.name for it in describe_keys()]
    at = names.index("variables")
    assert names[at + 1].startswith("variables.NAME.")


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_of_documents_are_some(name: str) -> None:
    ended = run("schema", name)
    assert ended.code == 0
    validator().check_schema(json.loads(ended.out))


def test_a_schema_that_there_is_not() -> None:
    ended = run("schema", "setings")
    assert ended.code == 2
    assert "settings" in ended.err


def test_readme_has_examples() -> None:
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_of_the_readme_are_accepted(text: str) -> None:
    assert parse_settings(text, in_pyproject=False).issues == []
    assert not [*validator()(SHIPPED).iter_errors(tomllib.loads(text))]


GOOD = [
    'extend = "base.toml"',
    'select = ["tag-value"]\nignore = ["front"]\n[severity]\nblock-too = "off"',
    'select = ["all"]\nignore = ["block", "tag-case"]\nexclude = ["a/**"]\nrespect-gitignore = false',
    '[severity]\nblock = "off"\ntag-case = "hint"\n[per-file-ignores]\n"a/*" = ["tag"]',
    '[files]\n"a" = "unified-prompt"\n[utilities]\n"Ask somebody" = "Asks"',
    (
        '[variables.A]\ndescription = "a"\nsource = "b"\nmandatory = true\nphases = ["plan"]\n'
        'files = ["a"]\ntrusted = true'
    ),
    '[tags.a]\nvalues = ["A"]\nattributes = { b = "[0-9]" }\nrequired = ["b"]',
    '[tags.a]\nvalues = { A = ["plan"], B = [] }\ndescription = "x"',
    '[agents.A]\ndescription = "a"\nclosing = "b"\n[phases.20-x]\nnoun = "y"\n[phases.deploy]',
    '[placeholders]\nstyle = "brace"\ntwo-tier = true',
    '[templates]\nfolder = "prompts"\nartifacts = ["a/*.md"]\nskeletons = []',
]
BAD = [
    "extend = 5",
    'extend = ""',
    'selct = ["all"]',
    'select = "all"',
    'select = ["blok"]',
    "select = [5]",
    'exclude = [""]',
    'respect-gitignore = "no"',
    '[severity]\nblok = "error"',
    '[severity]\nblock = "eror"',
    '[per-file-ignores]\n"a" = ["blok"]',
    '[per-file-ignores]\n"a" = "block"',
    '[files]\n"a" = "promt"',
    "[variables.A]\nx = 1",
    "[variables.A]\nmandatory = 1",
    '[variables.A]\nphases = ["a b"]',
    '[tags.a]\nvalues = "A"',
    "[tags.a]\nvalues = [5]",
    "[tags.a.attributes]\nb = 5",
    "[agents]\nA = 5",
    '[phases.a]\nnoum = "x"',
    '[placeholders]\nstyle = "angel"',
    "[utilities]\na = 5",
    '[templates]\nfolder = ""',
]


@pytest.mark.parametrize("text", GOOD)
def test_both_accept(text: str) -> None:
    assert parse_settings(text, in_pyproject=False).issues == []
    assert not [*validator()(SHIPPED).iter_errors(tomllib.loads(text))]


@pytest.mark.parametrize("text", BAD)
def test_both_refuse(text: str) -> None:
    assert len(parse_settings(text, in_pyproject=False).issues) == 1
    assert [*validator()(SHIPPED).iter_errors(tomllib.loads(text))]


def test_the_reference_page_is_fresh() -> None:
    written = (PROJECT / "server" / "SETTINGS.md").read_text(encoding="utf-8")
    made = run("schema", "settings", "--output-format", "markdown").out
    assert written == made, "promptls schema settings --output-format markdown > server/SETTINGS.md"


def test_only_the_settings_have_a_page() -> None:
    ended = run("schema", NAMES[0], "--output-format", "markdown")
    assert ended.code == 2
    assert "--output-format markdown is for settings only" in ended.err


def test_the_page_has_every_key() -> None:
    page = render_reference()
    for key in SettingsFile.KEYS.values():
        assert f"\n## {key.name}\n" in page
    for table in SHIPPED["$defs"].values():
        for name in table["properties"]:
            # Those of a table in a list are named behind the list.
            assert f"\n| `{name}` | " in page or f".{name}` | " in page


def test_the_examples_of_the_page_are_accepted_and_change_something() -> None:
    examples = re.findall(r"```toml\n(.*?)```", render_reference(), re.DOTALL)
    assert len(examples) == len(SettingsFile.KEYS)
    for text in examples:
        assert parse_settings(text, in_pyproject=False).issues == []
        values = tomllib.loads(text)
        assert not [*validator()(SHIPPED).iter_errors(values)]
        for name, value in values.items():
            assert value != SettingsFile.KEYS[name].default
