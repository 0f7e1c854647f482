"""Arguments of commands, skills and prompts: definition, references, highlights, renaming."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from features.action_drawing import Scene
from features.matrix import covers
from features.workspace import (
    check_definition,
    check_highlights,
    check_references,
    check_renaming,
    find_targets,
    planned,
    prepared,
    read_files,
    refused,
    renamed,
)
from promptls.features.renaming.names import Renaming
from promptls.prompts.host_texts import render_host_text
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

COMMAND = "@ .claude/commands/fix.md"
HEAD = f"""
{COMMAND}
| ---
| arguments: [file, depth]
| ---
"""


@covers("definition", "argument")
def test_a_name_and_a_number_lead_to_the_declared_name() -> None:
    for placeholder in ("$fi<|>le", "<|>$0", "$ARGUMENTS[0<|>]"):
        check_definition(f"""
            {COMMAND}
            | ---
            | arguments: [file, depth]
            :             ^^^^ 1
            | ---
            | Read {placeholder}, and $depth.
        """)


@covers("definition", "argument")
def test_a_number_leads_to_its_part_of_the_hint() -> None:
    check_definition(f"""
        {COMMAND}
        | ---
        | argument-hint: [file] [depth...]
        :                        ^^^^^ 1
        | ---
        | Read $<|>1.
    """)
    check_definition("""
        @ .codex/prompts/fix.md
        | ---
        | argument-hint: "<file> <depth>"
        :                  ^^^^ 1
        | ---
        | Read $<|>1.
    """)


@pytest.mark.parametrize(
    "front",
    [
        "argument-hint: file depth",
        "argument-hint: [a|b] [c]",
        "argument-hint: [--all] [file]",
        "argument-hint: add [file] | list",
        "argument-hint:",
        "arguments: [file]",
        "description: It fixes.",
    ],
)
def test_a_number_that_nothing_names_leads_nowhere(front: str) -> None:
    assert find_targets(f"{COMMAND}\n| ---\n| {front}\n| ---\n| Read $<|>1.") == []


@covers("references", "argument")
def test_the_places_of_an_argument_by_name_and_by_number() -> None:
    check_references(f"""
        {COMMAND}
        | ---
        | arguments: [file, depth]
        :             ^^^^ here
        | ---
        | Read $fi<|>le, `$0` and \\$0, then $ARGUMENTS[0] and $1.
        :      ^^^^^ here
        :              ^^ here
        :                                ^^^^^^^^^^^^^ here
        @ .claude/commands/other.md
        | ---
        | arguments: [file]
        | ---
        | Read $file.
    """)


@covers("references", "argument")
def test_the_places_of_what_has_no_name_in_the_file() -> None:
    check_references(f"""
        {COMMAND}
        | $<|>2 and $2, $1, $ARGUMENTS[2]
        : ^^ here
        :        ^^ here
        :                ^^^^^^^^^^^^^ here
    """)
    check_references(f"""
        {COMMAND}
        | $ARG<|>UMENTS, $0, !`echo $ARGUMENTS`
        : ^^^^^^^^^^ here
        :                        ^^^^^^^^^^ here
    """)
    check_references("""
        @ .github/prompts/fix.prompt.md
        | ${input:fi<|>le:a file} and ${input:file}, ${input:depth}
        :         ^^^^ here
        :                                  ^^^^ here
    """)


def test_of_two_arguments_with_the_same_name_the_first_is_meant() -> None:
    check_references(f"""
        {COMMAND}
        | ---
        | arguments: [file, file]
        :                   ^^^^ here
        | ---
        | $file $<|>1
        :       ^^ here
    """)


def test_the_surest_host_counts() -> None:
    check_references("""
        @ promptls.toml
        | [hosts]
        | "shared/**" = ["claude-code", "opencode"]
        @ shared/commands/fix.md
        | ---
        | arguments: [file, depth]
        :                   ^^^^^ here
        | ---
        | $<|>1 $depth $0 $2
        : ^^ here
        :    ^^^^^^ here
    """)


@covers("highlight", "argument")
def test_an_argument_is_highlighted() -> None:
    check_highlights(f"""
        {COMMAND}
        | ---
        | arguments: file depth
        :                 ^^^^^ write
        | ---
        | $de<|>pth, $0, $1
        : ^^^^^^ read
        :             ^^ read
    """)


@covers("rename", "argument")
def test_an_argument_is_renamed_where_it_has_its_name() -> None:
    check_renaming(
        f"""
        {COMMAND}
        | ---
        | arguments: [file, depth]
        :             ^^^^ declaration: path
        | argument-hint: [file] [depth]
        | ---
        | Read $fi<|>le and $0: !`cat $file`, no $files.
        :       ^^^^ use: path
        :                           ^^^^ use: path
        """,
        "path",
    )
    check_renaming(
        f"""
        {COMMAND}
        | ---
        | arguments: fi<|>le depth
        :            ^^^^ declaration: the-path
        | ---
        | $file
        :  ^^^^ use: the-path
        """,
        "the-path",
    )


@covers("rename", "argument")
def test_names_that_are_not_declared() -> None:
    check_renaming(
        """
        @ .codex/prompts/fix.md
        | $FI<|>LE $FILES $FILE
        :  ^^^^ use: PATH
        :               ^^^^ use: PATH
        """,
        "PATH",
    )
    check_renaming(
        """
        @ .github/prompts/fix.prompt.md
        | ${input:fi<|>le:the file} ${input:file}
        :         ^^^^ use: the path
        :                                ^^^^ use: the path
        """,
        "the path",
    )


def test_a_new_name_that_is_the_old_one_changes_nothing() -> None:
    found = planned(f"{HEAD}| $fi<|>le", "file")
    assert isinstance(found, Renaming)
    assert found.edits == {}


@covers("rename", "argument")
@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("1st", "invalid argument name '1st': Claude Code does not find '$1st'"),
        ("the file", "invalid argument name 'the file': Claude Code does not find '$the file'"),
        ("", "invalid argument name '': Claude Code does not find '$'"),
        ("depth", "'depth' is already the name of another argument"),
        ("ARGUMENTS", "Claude Code reads '$ARGUMENTS' as something else"),
        ("true", "cannot rename 'file': it would not be declared as 'true'"),
        ("x" * 65, "name is 65 characters long; the limit is 64"),
        # A text that no name was in would become an argument, and a longer name would swallow it.
        ("path", "cannot rename 'file': other text would be read as 'path'"),
        ("depth-limit", "cannot rename 'file': other text would be read as 'depth-limit'"),
    ],
)
def test_what_is_no_name(new: str, message: str) -> None:
    assert refused(f"{HEAD}| $fi<|>le, $depth-limit, not $path", new) == message


def test_an_escape_that_would_be_none_is_said() -> None:
    message = "cannot rename 'file': the backslash before it would stay"
    assert refused(f"{HEAD}| $fi<|>le and \\$file", "path") == message


@covers("rename", "argument")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| $fi<|>le", "file"),
        ("| <|>$file", "file"),
        ("| $0<|> $file", "cannot rename '$0': the host counts its arguments"),
        ("| $<|>5", "cannot rename '$5': the host counts its arguments"),
        ("| $ARG<|>UMENTS", "cannot rename '$ARGUMENTS': the host fills in this name"),
        ("| ${CLAUDE_<|>EFFORT}", "cannot rename '${CLAUDE_EFFORT}': the host fills in this name"),
        ("| !`git <|>log`", None),
        ("| \\<|>$0", None),
    ],
)
def test_what_can_be_renamed(text: str, expected: str | None) -> None:
    assert prepared(f"{HEAD}{text}") == expected


def test_a_number_is_refused_when_it_is_renamed_as_well() -> None:
    message = "cannot rename '$0': the host counts its arguments"
    assert refused(f"{HEAD}| $<|>0", "path") == message


def test_a_part_of_the_hint_is_no_name() -> None:
    text = f"{COMMAND}\n| ---\n| argument-hint: [fi<|>le]\n| ---\n| $0"
    assert prepared(text) == "cannot rename 'file': the host counts its arguments"


def test_a_name_in_a_folded_value_has_no_place_of_its_own() -> None:
    text = f"{COMMAND}\n| ---\n| arguments: >-\n|   file\n|   depth\n| ---\n| $fi<|>le"
    message = "cannot rename 'file': it would not be declared as 'path'"
    assert refused(text, "path") == message


@pytest.mark.parametrize("path", ["README.md", "CLAUDE.md", ".claude/agents/a.md"])
def test_nothing_in_files_in_which_nothing_is_replaced(path: str) -> None:
    assert read_files(f"@ {path}\n| It costs $<|>1.").site.touched == []


_PIECES = (
    *("$file", "$depth", "$0", "$1", "$ARGUMENTS", "$ARGUMENTS[1]", "$path", "$file-path", "\\"),
    *(" ", "-", "x", "[0]", "`", "!`cat $file`", "\n| ", "$", "\\$file", "path"),
)


@given(st.lists(st.sampled_from(_PIECES), max_size=12), st.sampled_from(["path", "file-path", "d"]))
def test_a_renamed_file_becomes_the_same_text(pieces: list[str], new: str) -> None:
    drawing = f"{HEAD}| $fi<|>le {''.join(pieces)} ."
    plan = planned(drawing, new)
    if isinstance(plan, Renaming):
        drawn = read_files(drawing)
        (text,) = renamed(drawn, plan).values()
        assert new in text
        assert _rendered(drawn.path, text) == _rendered(drawn.path, drawn.sources[drawn.path].text)


def _rendered(path: str, text: str) -> str:
    return render_host_text("claude-code", path, Source(text), "one 'two words'", "/project").text


@covers("code action", "argument")
def test_a_number_that_is_none_is_escaped() -> None:
    text = "| ---\n| argument-hint: '[file]'\n| ---\n| `awk '{print $<|>1}' $ARGUMENTS`"
    names = RuleSet(("argument-in-code",), SPECIFIED)
    scene = Scene(text, path=".claude/commands/count.md", rule_set=names)
    (action,) = [it for it in scene.actions() if it.finding is not None and it.edits]
    assert scene.apply(action).endswith("`awk '{print \\$1}' $ARGUMENTS`")
