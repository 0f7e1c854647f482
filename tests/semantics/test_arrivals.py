"""What arrives of a text: the facts of each host, as its program was seen to do it."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.prompts.host_texts import HostTextError, render_host_text
from promptls.semantics.arrivals import pieces as arrival_pieces
from promptls.semantics.arrivals.bodies import SPACES, cut_body
from promptls.semantics.arrivals.filling import Call
from promptls.semantics.arrivals.finding import find_braced
from promptls.semantics.arrivals.pieces import Piece, Replacement, TooLong, join, replace, trim
from promptls.semantics.arrivals.splitting import quote, split_arguments
from promptls.semantics.arrivals.substitution import substitute
from promptls.text.spans import Source
from promptls.vocabulary.hosts import load_host
from semantics.arrival_model import model
from semantics.arrival_texts import HOSTS, make, render, to_file

MANY = " ".join(["x" * 65, *(f"n{it}" for it in range(65))])
NAMED = "---\narguments: [n, depth]\n---\n"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # The first argument is `$0`; one that is missing stays, and so does a longer word.
        ("$0 $1 $2", "a 'b c'", "a b c $2"),
        ("$ARGUMENTS[0] $ARGUMENTS[5] $01 $1x $0_", "a b", "a $ARGUMENTS[5] b $1x $0_"),
        ("It costs $1.50 or $1,000", "a b", "It costs b.50 or b,000"),
        ("$ARGUMENTS|$ARGUMENTSx|$ARGUMENTS[x]", "a  'b'", "a  'b'|a  'b'x|a  'b'[x]"),
        # Also in code.
        (
            "`$0`\n```sh\nawk '{print $1}'\n```\n| $0 |",
            "a b",
            "`a`\n```sh\nawk '{print b}'\n```\n| a |",
        ),
        # A backslash keeps it, and is taken away; two are two.
        (
            r"\$1 \$ARGUMENTS \$0x \$name \\$1 \\\$1 $0",
            "a b",
            r"$1 $ARGUMENTS $0x \$name \\b \\\b a",
        ),
        (r"\$$0", "1", r"\$1"),
        # Without any, all arguments come below.
        ("No place", "a b", "No place\n\nARGUMENTS: a b"),
        ("No place\n", "a", "No place\n\n\nARGUMENTS: a"),
        (r"\$1 $7", "a", "$1 $7\n\nARGUMENTS: a"),
        ("No place", "  ", "No place"),
        ("", "a", "\n\nARGUMENTS: a"),
        # An argument is not read again.
        ("$0 $ARGUMENTS $1", "'$1' b", "$1 '$1' b b"),
        # No argument begins a command.
        ("A $ARGUMENTS.", "a !b ! c! d\t!e", r"A a \!b \! c! d	\!e."),
        ("A $0|$1 !w", "'!x' 'a !b'", r"A \!x|a \!b !w"),
        ("A $ARGUMENTS.", "x!`y` `!z`", r"A x! `y` ` \!z`."),
        ("No place", "!x y", "No place\n\nARGUMENTS: \\!x y"),
        # Names: the longest first; none that is missing stays.
        (f"{NAMED}$n $depth $depthx $depth[0] $none", "a b", "a b $depthx $depth[0] $none"),
        (f"{NAMED}$n $depth.", "a", "a ."),
        # The first 64 names of at most 64 characters.
        (
            f"---\narguments: {MANY}\n---\n${'x' * 65} $n0 $n63 $n64",
            " ".join(map(str, range(66))),
            f"${'x' * 65} 1 64 $n64",
        ),
        (f"{NAMED}\\$n $n", "a", "$n a"),
        ("---\narguments: n n-m\n---\n$n $n-m", "a b", "a b"),
        ("---\narguments: [n, 2, true, '3', 'm']\n---\n$n $m", "a b", "a b"),
        ("---\narguments: [n, n, m]\n---\n$n $m", "a b c", "a c"),
        ("---\narguments: [ARGUMENTS]\n---\n$ARGUMENTS", "a b", "a"),
        ("---\narguments: {n: 1}\n---\n$n", "", "$n"),
        ("---\narguments: [n]\n---\n", "", ""),
        # What is not of the host stays.
        ("{{args}} ${input:x} !{ls} @{a}", "", "{{args}} ${input:x} !{ls} @{a}"),
        # Front matter ends at any three dashes, and white space behind them goes, too.
        ("---\na: b\n---\n\n\n   text", "", "text"),
        ("---\na: b---c\n---\ntext", "", "c\n---\ntext"),
        ("---\na: b\n----\ntext", "", "-\ntext"),
        ("---\r\na: b\r\n---\r\ntext\r\n", "", "text\r\n"),
        ("\ufeff---\na: b\n---\ntext", "", "text"),
        ("\ufefftext", "", "\ufefftext"),
        ("\ufeff---\na: b", "", "\ufeff---\na: b"),
        ("---\na: b\ntext", "", "---\na: b\ntext"),
        ("--- a: b\n---\ntext", "", "--- a: b\n---\ntext"),
        ("\n---\na: b\n---\ntext", "", "\n---\na: b\n---\ntext"),
    ],
)
def test_claude_code(text: str, line: str, expected: str) -> None:
    assert render("claude-code", text, line).text == expected


def test_a_skill_of_claude_code_is_told_its_folder() -> None:
    found = render("claude-code", "In ${CLAUDE_SKILL_DIR}: $0", "a", "/w/.claude/skills/s/SKILL.md")
    assert found.text == (
        "Base directory for this skill: /w/.claude/skills/s\n\nIn /w/.claude/skills/s: a"
    )


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("A $1 b.\n\n", "al$&pha 'be ta'", "A al$&pha be ta b.\n\n{behind}"),
        ("A $ARGUMENTS and $1", "al$&pha b", "A al$ARGUMENTSpha b and al$&pha b{behind}"),
        ("\n  Text.  \n\n\n", "a 'b c'", "Text.  \n\n\n{behind}\n\na 'b c'"),
        ("One\r\n$2\r\n", "a b c", "One\r\nb c\r\n{behind}"),
        ("", "", "{behind}"),
    ],
)
@pytest.mark.parametrize("folder", [".opencode/skills/s", ".claude/skills/s"])
def test_a_skill_of_opencode_is_told_its_folder_below(
    text: str, line: str, expected: str, folder: str
) -> None:
    found = render("opencode", text, line, f"/w/{folder}/SKILL.md")
    behind = (
        f"\n\nBase directory for this skill: /w/{folder}\nRelative paths in this skill "
        "(e.g., scripts/, references/) are relative to this base directory."
    )
    assert found.text == expected.format(behind=behind).lstrip("\n")


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # The first argument is `$1`, the highest number has the rest, and a missing one is empty.
        ("A $1 B $2 C $ARGUMENTS", "x 'y z' w", "A x B y z w C x 'y z' w"),
        ("$01 $10 $1", "a b", "a  a"),
        ("$0 alone", "p q", "q alone"),
        ("$0 and $1", "p q", "undefined and p q"),
        (r"\$1 \$ARGUMENTS", "x", r"\x \x"),
        # All arguments are put in later, and as JavaScript reads them.
        ("$1UMENTS", "$ARG", "$ARG"),
        ("A $ARGUMENTS B", "$& $$ $` $'", "A $ARGUMENTS $ A   B B"),
        ("$1", "'$ARGUMENTS'", "'$ARGUMENTS'"),
        ("nothing\n", "a b", "nothing\n\na b"),
        ("  $1 \n", "[Image 1] b", "[Image 1] b"),
        ("---\na: b\n---\n\n  text $1\n\n", "x", "text x"),
        ("---\na: b\n----\ntext", "", "-\ntext"),
        ("---\na: b: c\n---\ntext", "", "text"),
        ("----\na: b\n---\ntext", "", "----\na: b\n---\ntext"),
        # Front matter that is no YAML is a part of the text.
        ("---\na: [b\n---\ntext $1", "x", "---\na: [b\n---\ntext x"),
        ("---\na: b\ntext $1", "x", "---\na: b\ntext x"),
        ("---\na: b\na: c\n---\n$1", "x", "---\na: b\na: c\n---\nx"),
        ("---\na: b\n...\nc\n---\n$1", "x", "---\na: b\n...\nc\n---\nx"),
        ("---\n**Bold** text\n---\n$1", "x", "---\n**Bold** text\n---\nx"),
        ("---  \na: b: c\n---\n$1", "x", "---  \na: b: c\n---\nx"),
        # Any text between lines with dashes may be YAML, and all of a file below one.
        ("---\nSome text.\n---\n$1", "x", "x"),
        ("---\n# a\n\n- b\n---\n$1", "x", "x"),
        ("---\n---\n$1", "x", "x"),
        ("---\na: b\n...\n---\n$1", "x", "x"),
        ("---\n$1", "x", "x"),
        ("---\n\n", "x", "x"),
        ("---t", "x", "x"),
        # A word behind the dashes is a language, which is not looked for if nothing is in it.
        ("---text\n# a\n---\n$1", "x", "x"),
        ("---text\na: b\n---\n$1", "x", "---text\na: b\n---\nx"),
        ("---yaml\na: b\n---\n$1", "x", "x"),
        ("---text", "x", "---text\n\nx"),
        # What is mended is no part of the text any more.
        ("---\r\na: b: c\r\nd: e\r\n---\r\n$1", "x", "x"),
    ],
)
def test_opencode(text: str, line: str, expected: str) -> None:
    assert render("opencode", text, line).text == expected


@pytest.mark.parametrize(
    "text",
    ["---\na: b: c\nd: @e\n---\n$1", "---\r\na: [b\r\nc: d\r\n---\r\n$1"],
)
def test_opencode_skips_what_it_has_mended_in_vain(text: str) -> None:
    said = "OpenCode does not run it: its front matter is no YAML"
    with pytest.raises(HostTextError, match=said):
        render("opencode", text, "x")


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("$1 $2 $3|$ARGUMENTS|$0 $10 $$1", "a 'b c'", "a b c |a b c|$0 a0 $$1"),
        ("no place", "a", "no place"),
        ("$NAME $$NAME $1 $ARGUMENTS", 'NAME="a b"', "a b $$NAME $1 $ARGUMENTS"),
        ("---\na: b\n---\n\ntext", "", "\ntext"),
        ("---\na: b\ntext", "", "---\na: b\ntext"),
        ("", "a", ""),
    ],
)
def test_codex(text: str, line: str, expected: str) -> None:
    assert render("codex", text, line).text == expected


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a", "expected NAME=value, found 'a'"),
        ("=a", "expected NAME=value, found '=a'"),
        ("OTHER=a", "missing arguments: NAME, LAST; expected NAME=value"),
    ],
)
def test_codex_needs_each_name(line: str, said: str) -> None:
    with pytest.raises(HostTextError, match=f"Codex does not run it: {said}"):
        render("codex", "$NAME $NAME $LAST", line)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("Do {{args}} and $ARGUMENTS", "a   b", "Do a b and $ARGUMENTS"),
        # Quoted for the shell between braces.
        ("!{ls {{args}}} !{ } {{args}}", "it's 1", "!{ls \"it's 1\"}  it's 1"),
        ("!{ls {{args}}}", "", "!{ls }"),
        # As JavaScript reads the arguments; the text around ends at commands.
        ("A {{args}} B", "$& $$ $` $' $1", "A {{args}} $ A   B $1 B"),
        ("A {{args}} !{ } B {{args}} C", "$`", "A A   B  B  C"),
        ("!{a {{args}}; b}", "5 $", "!{a '5 ; b; b}"),
        ("!{a {{args}}} {{args}}", "$`", r"!{a \$\`}  "),
        ("no place", "$&", "no place\n\n/git:c $&"),
        ("!{awk '{print}'}", "", "!{awk '{print}'}"),
        ("no place", "a   b", "no place\n\n/git:c a   b"),
        ("no place", "  a ", "no place\n\n/git:c   a"),
        ("no place", "  ", "no place"),
        ("!{ls}", "a", "!{ls}\n\n/git:c a"),
        ("no place", "", "no place"),
        ("@{none.txt} @{../secret}", "", "@{none.txt} @{../secret}"),
    ],
)
def test_gemini(text: str, line: str, expected: str) -> None:
    made = render("gemini", to_file("gemini", text), line, "/work/.gemini/commands/git/c.toml")
    assert made.text == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('prompt = "!{ls"', r"Gemini CLI does not run it: '!\{' has no closing '\}'"),
        ("prompt = 1", "Gemini CLI does not load it: 'prompt' must be a text"),
        ("a = ", "Gemini CLI does not load it, for it is no TOML: "),
        ("a = 1\na = 2", "Gemini CLI does not load it, for it is no TOML: "),
    ],
)
def test_gemini_refuses(text: str, said: str) -> None:
    with pytest.raises(HostTextError, match=said):
        render("gemini", text)


def test_visual_studio_code_replaces_nothing() -> None:
    made = render("vscode", "---\na: b\n---\nOpen ${input:file} for $1", "a", "/w/c.prompt.md")
    assert made.text == "Open ${input:file} for $1"
    assert made.notes == (
        "${input:file} stays as it is written",
        "Copilot puts the arguments nowhere in this text",
    )


def test_what_a_host_adds_and_takes_is_known_by_piece() -> None:
    made = render("claude-code", "A $0 B \\$1\n", "x")
    assert made.pieces == (
        Piece("A "),
        Piece("x", "$0", "argument 1"),
        Piece(" B "),
        Piece("$", "\\$", "an escape"),
        Piece("1\n"),
    )


@given(st.sampled_from(HOSTS), st.integers(0, 1 << 32))
def test_as_another_way_to_it(host: str, seed: int) -> None:
    case = make(host, random.Random(seed))
    try:
        found = render(host, to_file(host, case.text), case.line).text
    except HostTextError:
        found = "REFUSED"
    assert found == model(host, case.text, case.line, case.names)


@given(st.sampled_from(HOSTS), st.text(), st.text("$'\"\\ ab#|{}=!\n"))
def test_anything_arrives_or_is_refused(host: str, text: str, line: str) -> None:
    try:
        found = render(host, to_file(host, text), line)
    except HostTextError:
        assert host != "claude-code"
    else:
        assert found.text == join(found.pieces)


@pytest.mark.parametrize(
    ("line", "words", "is_certain"),
    [
        ("a 'b c' \"d e\" f'g'\"h\"", ["a", "b c", "d e", "fgh"], True),
        ("'' \"\" a", ["", "", "a"], True),
        (r"a\b c\ d", ["ab", "c d"], True),
        (r'"g\"h"', [r"g\"h"], True),
        # A quote that nothing closes makes one word of the rest.
        ("it's a test", ["it's a test"], True),
        ("a 'b c", ["a", "'b c"], True),
        ("a 'b $c", ["a", "'b $c"], False),
        # What a shell takes for a comment, or for variables, is no argument.
        ("fix #123 now", ["fix"], True),
        ("#123 fix", ["#123", "fix"], True),
        ("a#b c", ["a#b", "c"], True),
        ("LEVEL=high a B=1", ["a", "B=1"], True),
        ("LEVEL=high B=1", ["LEVEL=high", "B=1"], True),
        # A whole shell would know more.
        ("a && b", ["a"], False),
        ("; |", [";", "|"], False),
        ("(a b)", ["a", "b"], False),
        ("$HOME a", ["$HOME", "a"], False),
        ("!a b", ["!a", "b"], False),
        ("if tests fail", ["if", "tests", "fail"], False),
        ("", [], True),
    ],
)
def test_words_of_a_shell(line: str, words: list[str], *, is_certain: bool) -> None:
    found = split_arguments(line, "shell")
    assert (list(found.words), found.is_certain) == (words, is_certain)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('a \'b c\' "d \\"e\\\\" f\\ g', ["a", "b c", 'd "e\\', "f g"]),
        ("a # b\nc", ["a", "c"]),
        ("a#b 'c", ["a#b"]),
        ("# a\n b", ["b"]),
        ('"a\\\nb" c\\\nd', ["ab", "cd"]),
        ("a\\", []),
        ("", []),
    ],
)
def test_words_of_a_posix_shell(line: str, words: list[str]) -> None:
    assert list(split_arguments(line, "POSIX").words) == words


def test_arguments_that_nothing_splits() -> None:
    assert split_arguments(" a b ", "none").whole == "a b"


@pytest.mark.parametrize(
    ("argument", "quoted"),
    [
        ("", ""),
        ("a", "a"),
        ("a b", "'a b'"),
        ("it's $1", '"it\'s \\$1"'),
        ("a;b", "a\\;b"),
        ("C:*", "C:\\*"),
        ("a\x1cb\xa0", "'a\x1cb\xa0'"),
        ("a\x1cb", "a\x1cb"),
    ],
)
def test_quoting(argument: str, quoted: str) -> None:
    assert quote(argument) == quoted


def test_white_space_is_that_of_javascript() -> None:
    body = cut_body(f"---\na: b\n---{SPACES}text", "any dashes")
    assert body.text == "text"
    assert cut_body("---\na", "nowhere").begin == 0


def test_a_text_without_front_matter() -> None:
    assert cut_body("text", "dashes line").begin == 0
    assert cut_body("---\na: b", "dashes line").begin == len("---\na: b")
    placeholders = (it for file in load_host("gemini").files for it in file.placeholders)
    command = next(it for it in placeholders if it.stands == "output")
    found = list(find_braced("!{a} !{b", command))
    assert [(it.written, it.name, it.is_open) for it in found] == [
        ("!{a}", "a", False),
        ("!{b", "b", True),
    ]


def test_what_becomes_empty_is_marked_wherever_it_is() -> None:
    for text in ("$ARGUMENTS$1", "$1$ARGUMENTS", "Do $ARGUMENTS $1", "$1 $ARGUMENTS", "$1 "):
        empty = [it.written for it in render("opencode", text).pieces if not it.text]
        assert empty == re.findall(r"\$\w+", text)


def test_gemini_reads_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("{{args}}!", encoding="utf-8")
    text = Source(to_file("gemini", "@{ a.txt }{{args}}"))
    made = render_host_text("gemini", "/c.toml", text, "x", str(tmp_path))
    assert (made.text, made.notes[-1]) == ("x!x", "Gemini CLI reads this file: a.txt")


def test_what_is_written_alike_is_filled_in_once() -> None:
    paths: list[str] = []

    def read(path: str) -> str:
        paths.append(path)
        return f"<{path}>"

    command = next(it for it in load_host("gemini").files if it.arrival)
    assert command.arrival
    call = Call(split_arguments("a b", "spaces"), read=read)
    text = "@{x.md} {{args}} @{y.md} @{x.md} {{args}}"
    arrived = substitute(text, command.arrival, command.placeholders, call)
    assert join(arrived.pieces) == "<x.md> a b <y.md> <x.md> a b"
    assert paths == ["x.md", "y.md"]
    assert [it.text for it in arrived.notes] == paths


def test_what_only_the_host_knows_stays() -> None:
    text = "${CLAUDE_SKILL_DIR} ${CLAUDE_EFFORT}"
    assert render("claude-code", text).text == text
    found = render("claude-code", text, path="/w/.claude/skills/s/SKILL.md")
    assert found.text.endswith("\n\n/w/.claude/skills/s ${CLAUDE_EFFORT}")
    assert found.notes == (
        "${CLAUDE_EFFORT} stays as it is written, or gets a value that only Claude Code has",
    )


def test_commands_are_named_each_once_and_not_all() -> None:
    found = render("claude-code", "!`ls $0` !`ls a`\n```!\ndate\n```\nno!`pwd`", "a")
    said = "Claude Code runs this command and puts in what it prints: "
    assert found.notes == (f"{said}ls a", f"{said}date")
    many = render("claude-code", "".join(f" !`{it}`" for it in range(30))).notes
    assert (len(many), many[-1]) == (21, f"{said}10 more")


def test_pieces_are_replaced_across_their_ends() -> None:
    pieces = [Piece("ab"), Piece("cd", "x", "y"), Piece("ef")]
    found = replace(pieces, [Replacement(1, 5, Piece("-"))])
    assert [it.text for it in found] == ["a", "-", "f"]
    assert (
        join(replace(pieces, [Replacement(0, 2, Piece("1")), Replacement(6, 6, Piece("2"))]))
        == "1cdef2"
    )
    assert join(replace(pieces, [Replacement(0, 6, Piece(""))])) == ""
    assert [it.text for it in trim([Piece(" "), Piece(" a ")], " ") if it.text] == ["a"]
    assert join(trim([Piece("  ")], " ")) == ""


def test_no_text_grows_beyond_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrival_pieces, "LENGTH_CAP", 1000)
    with pytest.raises(TooLong):
        replace([Piece("a")], [Replacement(0, 1, Piece("b" * 2000))])
    with pytest.raises(HostTextError, match="too long"):
        render("opencode", "$1" * 100, "a" * 100)


def test_what_quotes_the_text_is_not_all_made_before_it_is_too_long() -> None:
    """An argument says that the text before each place comes there, too: 90 GB."""
    text = "$ARGUMENTS " * (1 << 17)
    with pytest.raises(HostTextError, match="too long"):
        render("opencode", text, "$`")
    with pytest.raises(HostTextError, match="too long"):
        render("gemini", f'prompt = "!{{{"{{args}} " * (1 << 14)}}}"', "a $")
    with pytest.raises(HostTextError, match="too long"):
        render("opencode", f"{'a' * (1 << 16)}$ARGUMENTS", "$`" * (1 << 10))


def test_a_text_with_very_many_placeholders() -> None:
    assert render("claude-code", "$0 $1 " * 50_000, "a b").text == "a b " * 50_000


def test_a_number_of_thousands_of_digits() -> None:
    text = f"$0{'0' * 5000}1 ${'9' * 5000}"
    assert render("claude-code", text, "a b").text == f"b ${'9' * 5000}"
