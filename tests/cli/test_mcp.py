"""`promptls mcp`: what a person sees of it. What agents see is in `tests/mcp_server`."""

from cli.console import run


def test_the_help_says_what_may_be_read_and_how_it_is_set_up() -> None:
    said = " ".join(run("mcp", "--help").out.split())
    assert "Usage: promptls mcp [OPTIONS] [FOLDER]..." in said
    assert "Nothing outside of them is read" in said
    assert "claude mcp add promptls -- promptls mcp" in said


def test_a_folder_must_exist() -> None:
    ended = run("mcp", "none")
    assert ended.code == 2
    assert "Directory 'none' does not exist." in ended.err
