"""`promptls mcp`: what a person sees of it. What agents see is in `tests/mcp_server`."""

import json
import re

from cli.console import PROJECT, run


def test_the_help_says_what_may_be_read_and_how_it_is_set_up() -> None:
    said = " ".join(run("mcp", "--help").out.split())
    assert "Usage: promptls mcp [OPTIONS] [FOLDER]..." in said
    assert "Nothing outside of them is read" in said
    assert "only if it still is the text that was seen" in said
    assert "claude mcp add promptls -- promptls mcp" in said


def test_a_folder_must_exist() -> None:
    ended = run("mcp", "none")
    assert ended.code == 2
    assert "Directory 'none' does not exist." in ended.err


def test_the_table_of_the_readme_starts_this_server() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## In a coding agent\n")[2].partition("\n## ")[0]
    rows = [it for it in section.split("\n") if it.startswith("| ")][2:]
    assert len(rows) == 7
    for row in rows:
        given = [json.loads(it) for it in re.findall(r"`(\{.*?\})`", row)]
        if given:
            (settings,) = given
            found = settings
            while "promptls" not in found:
                (found,) = found.values()
            server = found["promptls"]
            command = server["command"]
            started = command if isinstance(command, list) else [command, *server["args"]]
        else:
            line = row.split("`")[1]
            started = line.split()[-2:]
        assert started == ["promptls", "mcp"], row
