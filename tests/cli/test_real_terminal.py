"""Commands on a pseudo terminal."""

import re
import sys

import pytest

from cli.console import GAP, write

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from cli.terminals import shown_on_terminal

pytestmark = pytest.mark.usefixtures("folder")

STYLE = re.compile(r"\x1b\[[0-9;]*m")


def plain(lines: list[str]) -> list[str]:
    """Lines without their colours."""
    return [STYLE.sub("", it) for it in lines]


@pytest.mark.parametrize("width", [40, 60, 80])
def test_findings_fit(width: int) -> None:
    write("a.md", GAP + "\n" + "word " * 40 + "<review>PAS</review>" + " word" * 40 + "\n")
    lines = shown_on_terminal(width, "check", "a.md", "--no-cache")
    assert lines[0].startswith("\x1b[91m\x1b[1merror[block-numbering-gap]\x1b[0m")
    shown = plain(lines)
    assert max(map(len, shown)) <= width
    # A long line is cut around its finding.
    assert any("<review>PAS</review>" in it and it.endswith("...") for it in shown)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize(
    "arguments",
    [["rules"], ["explain"], ["explain", "tag", "tag-value-unknown"], ["config", "--all"]],
)
def test_pages_and_tables_fit(width: int, arguments: list[str]) -> None:
    write("promptls.toml", 'ignore = ["block-crlf"]\n[severity]\ntag = "info"\n')
    shown = plain(shown_on_terminal(width, *arguments))
    # A piece of code is not broken.
    assert [it for it in shown if len(it) > width and "`" not in it] == []


def test_a_header_is_for_people() -> None:
    assert plain(shown_on_terminal(120, "rules", "tag"))[0].split() == [
        "rule",
        "severity",
        "fix",
        "summary",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["render", "--agent=X", "--phase=plan", "--instructions=\x1b[31mX", "--output-format=text"],
        [
            *("render", "--agent=X", "--phase=plan", "--instructions=Y"),
            *("--file=a.md", "--output-format=json"),
        ],
        ["render", "--host=claude-code", "SKILL.md"],
        ["fix", "--diff", "a.md"],
    ],
)
def test_a_file_does_not_control_the_terminal(arguments: list[str]) -> None:
    write("a.md", GAP.replace("Review", "\x1b[31m\x9b\u202e"))
    write("SKILL.md", "\ta \x1b[31m\n")
    write("templates/system/BASE-plan.md", "You plan.\n\x1b]0;title\x07\n")
    for color in {}, {"NO_COLOR": "1"}:
        shown = "\n".join(plain(shown_on_terminal(80, *arguments, **color)))
        assert "\\x1b" in shown or "\\u001b" in shown
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*shown}
