import json
import re
from collections.abc import Sequence

import pytest

from cli.console import PROJECT, run
from promptls.rules import RULE_NAMES, load_all
from promptls.rules.pages import show_text


def test_the_written_pages_are_fresh() -> None:
    written = (PROJECT / "server" / "RULES.md").read_text(encoding="utf-8")
    made = run("rules", "--output-format", "markdown").out
    assert written == made, "promptls rules --output-format markdown > server/RULES.md"


def test_every_rule_has_one_page_and_one_row() -> None:
    text = run("rules", "--output-format", "markdown").out
    lines = re.sub(r"(?ms)^(```+)prompt$.*?^\1$", "", text).split("\n")
    pages = ["Sources", "Families", *RULE_NAMES]
    assert sorted(it[3:] for it in lines if it.startswith("## ")) == sorted(pages)
    for name in RULE_NAMES:
        assert sum(it.startswith(f"| [{name}](#{name}) |") for it in lines) == 1
    assert max(map(len, lines)) < 250


def test_the_list_for_people() -> None:
    ended = run("rules")
    assert ended.code == 0
    lines = ended.out.rstrip("\n").split("\n")
    assert [it.split()[0] for it in lines] == list(RULE_NAMES)
    gap = next(it for it in lines if it.startswith("block-numbering-gap "))
    assert gap.split(maxsplit=3)[1:] == [
        "error",
        "either",
        "The items of a block must count 1, 2, 3 without a gap.",
    ]


def test_the_list_for_tools() -> None:
    data = json.loads(run("rules", "--output-format", "json").out)
    assert [it["name"] for it in data] == list(RULE_NAMES)
    gap = next(it for it in data if it["name"] == "block-numbering-gap")
    assert gap["family"] == "block"
    assert gap["severity"] == "error"
    assert gap["fix"] == "safe"
    assert gap["safe_where"] == "the items begin with 1 and are in order"
    assert gap["bad"].startswith("---\nSUGGESTED NEXT STEPS:\n")
    assert max(len(json.dumps(it)) for it in data) < 10_000


def test_the_page_of_a_rule_for_a_pipe() -> None:
    assert (
        run("explain", "file-not-utf8").out
        == """\
# file-not-utf8

A file must be UTF-8.

Severity: error. Fix: none. Source: promptls.

Agents and editors read prompts as UTF-8, and show other bytes as garbage or refuse the file.
The first invalid byte is marked. The rest of the file is checked, but never changed. A file
that looks like UTF-16 is not checked.

Bad, where bytes that are not UTF-8 are shown by number:

```prompt
The caf\\xe9 agent.
```

Good:

```prompt
The caf\u00e9 agent.
```
"""
    )


def test_the_page_of_a_rule_for_a_terminal() -> None:
    out = run("explain", "block-numbering-gap", "--output-format", "text").out
    assert out.startswith("""\
block-numbering-gap
The items of a block must count 1, 2, 3 without a gap.

  severity  error
  fix       safe, with --fix, where the items begin with 1 and are in order;
            otherwise unsafe, with --fix --unsafe-fixes
  source    iSDLC prompt format, section 1.2

""")
    assert "\nbad\n  | ---\n  | SUGGESTED NEXT STEPS:\n" in out
    assert max(map(len, out.split("\n"))) <= 80


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
@pytest.mark.parametrize("names", [RULE_NAMES, ["block"], []], ids=["rules", "family", "families"])
def test_everything_can_be_explained(names: Sequence[str], form: str) -> None:
    ended = run("explain", *names, "--output-format", form, "--color", "never")
    assert ended.code == 0
    assert "\x1b" not in ended.out
    if form == "json":
        json.loads(ended.out)


def test_a_family_and_all_families() -> None:
    assert "\n# block-crlf\n" in run("explain", "block").out
    assert "- `status`: " in run("explain").out
    assert "status  " in run("explain", "--output-format", "text").out


def test_what_cannot_be_seen_is_marked() -> None:
    assert show_text("a  \r\n\tb \n\x1b\n") == (
        ["a\u00b7\u00b7\u240d", "\u21e5b\u00b7", "\\x1b"],
        [
            "`\u00b7` is a space at the end of a line",
            "`\u240d` is a carriage return",
            "`\u21e5` is a tab",
        ],
    )


def test_a_long_example_is_cut() -> None:
    lines, _ = show_text("line\n" * 1_234)
    assert lines == ["line"] * 10 + ["... 1,224 lines below"]
    assert len(show_text("x" * 1_000_000).lines[0]) < 300
    assert show_text("x" * 160).lines == ["x" * 160]
    assert show_text("x" * 161).lines == ["x" * 160 + "... and 1 more characters"]


def test_several_names() -> None:
    out = run("explain", "block-crlf", "status", "block-crlf", "--output-format", "json").out
    assert [it["name"] for it in json.loads(out)] == [
        "block-crlf",
        *(it.name for it in load_all() if it.family == "status"),
    ]
    text = run("explain", "block-crlf", "status", "--output-format", "text").out
    assert text.startswith("block-crlf\n")
    assert "\n\n\nstatus\nRules for status blocks" in text


def test_the_rules_of_some_families() -> None:
    data = json.loads(run("rules", "tag", "file-not-utf8", "--output-format", "json").out)
    assert {it["family"] for it in data} == {"tag", "file"}
    assert [
        it["name"] for it in json.loads(run("rules", "all", "--output-format", "json").out)
    ] == list(RULE_NAMES)


@pytest.mark.parametrize("columns", [40, 80, 120, 200])
def test_pages_fit(columns: int) -> None:
    for arguments in (["explain", *RULE_NAMES], ["explain", "all"], ["explain"]):
        out = run(*arguments, "--output-format", "text", env={"COLUMNS": str(columns)}).out
        # Only a piece of code may be wider.
        wide = [it for it in out.split("\n") if len(it) > columns]
        assert [it for it in wide if not it.startswith("`")] == []


def test_what_differs_is_shown_of_long_examples() -> None:
    for rule in load_all():
        data = json.loads(run("explain", rule.name, "--output-format", "json").out)
        assert data["bad"] is None or data["bad"] != data["good"] or data["path"] != "example.md"


def test_a_long_line_goes_on_without_a_bar() -> None:
    out = run("explain", "tag-value-unknown", "--output-format", "text", env={"COLUMNS": "40"}).out
    assert "  | Output <review>PASS</review> or\n    <review>NEEDS_REVISON</review>.\n" in out


def test_code_has_a_colour() -> None:
    out = run("explain", "tag-malformed", "--output-format", "text", "--color", "always").out
    assert "\x1b[94m`<name>`\x1b[0m" in out


def test_a_beginning_of_names() -> None:
    out = run("explain", "tag-value", "--output-format", "text").out
    assert out.startswith("tag-value\nThe rules whose names begin with `tag-value`.\n\nrule ")
    assert "\ntag-value-unknown " in out
    assert "\ntag-case " not in out
    assert run("explain", "all", "--output-format", "text").out.startswith("all\nAll rules.\n\n")


@pytest.mark.parametrize("command", ["rules", "explain"])
def test_colours(command: str) -> None:
    form = ["--output-format=text", "tag-case"]
    assert "\x1b[91merror" in run(command, *form, "--color=always").out
    assert "\x1b" not in run(command, *form, "--color=never").out
    assert "\x1b" not in run(command, *form).out
    assert run(command, *form, "--color", "always", env={"NO_COLOR": "1"}).out.count("\x1b")


@pytest.mark.parametrize(
    ("environment", "is_coloured"),
    [
        ({"FORCE_COLOR": "1"}, True),
        ({"CLICOLOR_FORCE": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "0", "CLICOLOR_FORCE": ""}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_the_environment_forces_colours(
    environment: dict[str, str | None], *, is_coloured: bool
) -> None:
    out = run("rules", "--output-format=text", "tag-case", env=environment).out
    assert ("\x1b[91merror" in out) is is_coloured
    arguments = ("rules", "--output-format=text", "tag-case", "--color=never")
    assert "\x1b" not in run(*arguments, env=environment).out
