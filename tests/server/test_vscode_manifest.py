"""The extension for VS Code and the server know each other's names."""

import json
import re
from pathlib import Path
from typing import Any

import promptls
from promptls.lsp.capabilities import ABOUT, COMMANDS
from promptls.vocabulary import SPECIFIED

FOLDER = Path(__file__).parents[2] / "editors" / "vscode"
MANIFEST: dict[str, Any] = json.loads((FOLDER / "package.json").read_text())
CONTRIBUTED: dict[str, Any] = MANIFEST["contributes"]
SETTINGS: dict[str, Any] = {
    name: it
    for section in CONTRIBUTED["configuration"]
    for name, it in section["properties"].items()
}


def source(name: str) -> str:
    return (FOLDER / "src" / name).read_text()


def test_the_versions_are_the_same() -> None:
    assert MANIFEST["version"] == promptls.__version__


def test_no_command_has_an_id_of_the_server() -> None:
    ids = {it["command"] for it in CONTRIBUTED["commands"]}
    assert ids.isdisjoint(COMMANDS)
    assert {it["category"] for it in CONTRIBUTED["commands"]} == {"promptls"}


def test_each_command_is_registered() -> None:
    table = re.search(r"const commands: .*?= \{(.*?)\n  \};", source("extension.ts"), re.DOTALL)
    assert table is not None
    names = re.findall(r"^    (\w+)[:,]", table[1], re.MULTILINE)
    assert sorted(f"promptls.{it}" for it in names) == sorted(
        it["command"] for it in CONTRIBUTED["commands"]
    )


def test_what_names_a_program_is_not_taken_from_a_workspace() -> None:
    restricted = MANIFEST["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]
    programs = {
        it for it in SETTINGS if it.startswith(("promptls.server.", "promptls.interpreter"))
    }
    assert programs == set(restricted)
    paths = programs - {"promptls.server.useBundled"}
    assert {SETTINGS[it]["scope"] for it in paths} == {"machine"}


def test_each_block_that_can_be_inserted_is_known() -> None:
    named = re.findall(
        r'name: "([^"]+)",(?:\s+variant: "([^"]+)",)?\s+moment:', source("insertBlock.ts")
    )
    known = [
        (point.name, template.variant)
        for point in SPECIFIED.emission_points
        for template in point.templates
    ]
    assert named == known


def test_the_languages_of_the_manifest_are_those_of_the_server() -> None:
    languages = re.findall(
        r'"(\w+)"', source("selectors.ts").split("LANGUAGES = [")[1].split("]")[0]
    )
    assert languages
    assert {f"onLanguage:{it}" for it in languages} <= set(MANIFEST["activationEvents"])


def test_each_feature_has_a_setting_in_one_section() -> None:
    features = [it for it in SETTINGS if it.startswith("promptls.features.")]
    assert {it.removeprefix("promptls.features.") for it in features} == ABOUT.keys()
    listed = [name for it in CONTRIBUTED["configuration"] for name in it["properties"]]
    assert len(listed) == len(set(listed))


def test_it_is_found_by_what_people_look_for() -> None:
    assert {"claude", "copilot", "agent", "prompt", "skill", "linter"} <= set(MANIFEST["keywords"])
    # The marketplace takes no more.
    assert len(MANIFEST["keywords"]) <= 30
    assert MANIFEST["displayName"].startswith("promptls - ")
