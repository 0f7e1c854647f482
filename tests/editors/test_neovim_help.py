"""The help page and the README of the plugin for Neovim: they are about what it has."""

import re

import pytest

from pages.blocks import PROJECT, blocks_of

_FOLDER = PROJECT / "editors/neovim"
_HELP = (_FOLDER / "doc/promptls.txt").read_text(encoding="utf-8")
_README = (_FOLDER / "README.md").read_text(encoding="utf-8")
_WIDTH = 78
_TAGS = re.findall(r"(?<!\S)\*([^\s*|]+)\*(?!\S)", _HELP)


def _read(name: str) -> str:
    return (_FOLDER / "lua/promptls" / f"{name}.lua").read_text(encoding="utf-8")


def _entries(text: str, start: str) -> dict[str, str]:
    """The entries of a Lua table: their names and values."""
    table = text.partition(start)[2].partition("\n}")[0]
    return dict(re.findall(r"^ +(\w+) = (.*?),(?: --.*)?$", table, re.MULTILINE))


_OPTIONS = list(_entries(_read("options"), "local types = {"))
_DEFAULTS = _entries(_read("options"), "local defaults = {")
_COMMANDS = re.findall(r'^  "(\w+)",$', _read("command"), re.MULTILINE)
_KEYS = _entries(_read("attachment"), "M.KEYS = {")
_GROUPS = _entries(_read("highlights"), "local LINKS = {")


def test_there_is_something_to_compare() -> None:
    assert len(_OPTIONS) > 5
    assert len(_DEFAULTS) > 5
    assert len(_COMMANDS) > 5
    assert len(_KEYS) > 3
    assert len(_GROUPS) > 8


def test_no_line_is_longer_than_a_help_window() -> None:
    assert [it for it in _HELP.splitlines() if len(it) > _WIDTH] == []


def test_tags_are_unique_and_found() -> None:
    assert sorted(set(_TAGS)) == sorted(_TAGS)
    named = re.findall(r"\|([:p](?:romptls|Promptls)[^|\s]*)\|", _HELP)
    assert set(named) - set(_TAGS) == set()
    assert len(named) > 10


def test_the_help_is_found_without_helptags() -> None:
    """`:helptags editors/neovim/doc` writes this file again."""
    written = (_FOLDER / "doc/tags").read_text(encoding="utf-8")
    assert written == "".join(f"{it}\tpromptls.txt\t/*{it}*\n" for it in sorted(_TAGS))


@pytest.mark.parametrize("name", _COMMANDS)
def test_a_command_is_described(name: str) -> None:
    assert f":Promptls-{name}" in _TAGS
    assert re.search(rf"^:(?:\[range\])?Promptls {name}\b", _HELP, re.MULTILINE)
    assert f"| `:Promptls {name}" in _README


def test_no_other_command_is_described() -> None:
    described = re.findall(r"^:(?:\[range\])?Promptls (\w+)", _HELP, re.MULTILINE)
    assert sorted({*described}) == sorted(_COMMANDS)


@pytest.mark.parametrize("name", _OPTIONS)
def test_an_option_is_described_with_its_default(name: str) -> None:
    assert f"promptls.{name}" in _TAGS
    default = _DEFAULTS.get(name, "nil")
    # The code block of all options, in the help and in the README.
    for page in (_HELP, _readme_options()):
        assert re.search(rf"^ +{name} = {re.escape(default)},", page, re.MULTILINE)
    entry = re.search(rf"^{name} +(.*default:.*)$", _HELP, re.MULTILINE)
    assert entry
    assert default == "nil" or f"default: `{default}`" in entry[1]


def _readme_options() -> str:
    (block,) = blocks_of(_README, "lua", "Options")
    return block


def test_no_other_option_is_described() -> None:
    assert sorted(re.findall(r"^  (\w+) =", _readme_options(), re.MULTILINE)) == sorted(_OPTIONS)


@pytest.mark.parametrize("name", _KEYS)
def test_a_key_is_described(name: str) -> None:
    key = _KEYS[name].strip('"').replace("<localleader>", "<LocalLeader>")
    assert re.search(rf"^ +{key} +\|:Promptls-{name}\|", _HELP, re.MULTILINE)


@pytest.mark.parametrize("name", _GROUPS)
def test_a_group_is_described_with_its_default(name: str) -> None:
    target = _GROUPS[name].strip('"')
    assert re.search(rf"^ +{name} +{target}\b", _HELP, re.MULTILINE)
