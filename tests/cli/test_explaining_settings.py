"""`promptls explain --setting`: the keys of a settings file."""

import json
import re
import tomllib

import pytest

from cli.completed import words
from cli.console import run
from promptls.settings.key_facts import describe_every_key
from promptls.settings.reading import parse_settings
from promptls.settings.reference import render_reference

KEYS = {it.name: it for it in describe_every_key()}


def explain(*arguments: str, form: str = "text") -> str:
    ended = run("explain", *arguments, "--output-format", form)
    assert (ended.code, ended.err) == (0, "")
    return ended.out


def test_the_page_of_a_key() -> None:
    assert (
        explain("--setting", "exclude")
        == """\
exclude
{meaning}

  type     list of globs
  default  `[]`

example
  | exclude = ["docs/archive", "*.draft.md"]
""".format(meaning=KEYS["exclude"].meaning)
    )


def test_the_page_of_a_key_in_a_table() -> None:
    page = explain("--setting", "variables.NAME.source")
    assert page.startswith(f"variables.NAME.source\n{KEYS['variables.NAME.source'].meaning}\n")
    assert '  | [variables.project_path]\n  | source = "the orchestrator"\n' in page
    assert explain("--setting", "variables.project_path.source") == page
    assert explain("--setting", "variables.a.b.source") == page


def test_the_page_of_a_table_lists_its_keys() -> None:
    for name in "variables", "variables.NAME", "variables.project_path":
        page = explain("--setting", name)
        assert page.startswith("variables\n")
        assert "\n  mandatory    " in page


@pytest.mark.parametrize("name", ["severity.block-crlf", "files.flows/*.md", "utilities.Ask"])
def test_the_names_in_a_table_of_other_things(name: str) -> None:
    assert explain("--setting", name).startswith(f"{name.partition('.')[0]}\n")


def test_several_keys() -> None:
    assert explain("--setting", "select", "ignore", "select") == "\n\n".join(
        explain("--setting", it) for it in ("select", "ignore")
    )


@pytest.mark.parametrize("arguments", [["--setting"], ["--setting", "all"], ["--setting=all"]])
def test_all_keys_are_listed(arguments: list[str]) -> None:
    listed = explain(*arguments)
    assert run("explain", *arguments).out == listed
    lines = listed.split("\n")
    assert [it.split()[0] for it in lines if it[:1].strip("` ")] == [*KEYS, "promptls"][:-1]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", KEYS)
def test_every_page_fits_and_has_a_valid_example(name: str) -> None:
    for columns in "40", "80", "200":
        page = run(
            "explain", "--setting", name, "--output-format", "text", env={"COLUMNS": columns}
        )
        prose = page.out.partition("\nexample\n")[0].split("\n")
        assert [it for it in prose if len(it) > int(columns) and " " in it.strip()] == []
    example = "\n".join(it[4:] for it in re.findall(r"(?m)^  \| .*$", page.out))
    assert tomllib.loads(example)
    # A tag may only require attributes that it has, so a table is judged as a whole.
    whole = KEYS[name.partition(".")[0]].example
    # The example of a contract has one part, which is of one kind.
    is_one_of_several = ".parts." in name
    assert example.rpartition("\n")[2] in whole.split("\n") or is_one_of_several
    assert parse_settings(whole, in_pyproject=False).issues == []


def test_markdown_is_the_reference_page() -> None:
    page = render_reference()
    for key in KEYS:
        if "." not in key:
            assert explain("--setting", key, form="markdown") in page


def test_json() -> None:
    data = json.loads(explain("--setting", "all", form="json"))
    assert [it["name"] for it in data] == list(KEYS)
    by_name = {it["name"]: it for it in data}
    assert by_name["placeholders.style"]["type"] == '"angle" or "brace"'
    assert by_name["placeholders.style"]["default"] == '"angle"'
    assert by_name["placeholders"]["default"] is None


def test_the_names_are_completed() -> None:
    assert words("explain", "--setting", "sel") == ["select"]
    assert words("explain", "--setting", "placeholders.") == [
        "placeholders.style",
        "placeholders.two-tier",
        "placeholders.closed",
    ]
    assert words("explain", "--setting=respect") == ["respect-gitignore"]
    assert words("explain", "--setting", "select", "sel") == []
    assert words("explain", "--setting", "select", "ign") == ["ignore"]
    assert "ignore" not in words("explain", "ign")
