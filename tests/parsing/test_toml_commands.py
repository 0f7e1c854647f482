"""Where the text for a model is in a command that is written in TOML."""

import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from promptls.parsing import parse
from promptls.parsing.toml.commands import read_command
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.toml import SIZE_CAP as TOML_CAP
from promptls.vocabulary.kinds import Kind

COMMAND = ".gemini/commands/git/fix.toml"
BOM = "\ufeff"
LITERAL, BASIC = "'''", '"""'


def found(text: str) -> str:
    return text[slice(*read_command(text).text)]


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("prompt = 'Do it.'", "Do it."),
        ('prompt="Do it."', "Do it."),
        ('"prompt" = "Do it." # It does.', "Do it."),
        (f"prompt = {LITERAL}\nDo\nit.\n{LITERAL}\n", "Do\nit.\n"),
        (f"prompt = {LITERAL}Do\nit.{LITERAL}", "Do\nit."),
        (f"prompt = {BASIC}\nDo\nit.\n{BASIC}", "Do\nit.\n"),
        # Of two line breaks, the second belongs to the text.
        (f"prompt = {BASIC}\n\nDo it.{BASIC}", "\nDo it."),
        # Quotes may be a part of it, at its end as well.
        (f'prompt = {BASIC}Say ""it".""{BASIC}', 'Say ""it".""'),
        (f"prompt = {LITERAL}Say 'it'{LITERAL}", "Say 'it'"),
        # A backslash is one in a literal text.
        (r"prompt = 'awk \d'", r"awk \d"),
        (f"{BOM}prompt = 'Do it.'", "Do it."),
        ("prompt = '\U0001f600 Do it.'", "\U0001f600 Do it."),
        (f"description = 'x'\r\nprompt = {BASIC}\r\nDo\r\nit.{BASIC}\r\n", "Do\r\nit."),
        ("prompt = 'Do it.'\n[other]\nprompt = 'not this'\n", "Do it."),
    ],
)
def test_it_is_written_as_it_is(text: str, prompt: str) -> None:
    assert found(text) == prompt


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Do $ARGUMENTS.",
        "prompt = ''",
        'prompt = """"""',
        "prompt = 5",
        "prompt = ['a']",
        "[prompt]\ntext = 'a'",
        "description = 'a'",
        "[a]\nprompt = 'a'",
        "prompt = 'a",
        "prompt = '''a",
        "prompt = 'a'\nprompt = 'b'",
        "prompt = 'a'\nb =",
        # What an escape stands for is not where it is written.
        r'prompt = "a\tb"',
        r'prompt = "\u0061"',
        f"prompt = {BASIC}a\\\n  b{BASIC}",
        # These can be read by no program, or only for a long time.
        "prompt = 'a\ud800'",
        "prompt = 'a'\nb = " + "[" * 10_000,
        "prompt = 'a'\n" + "a." * 1000 + "b = 1",
        "prompt = 'a'\nb = " + "1" * 5000,
        f"prompt = '{'a' * TOML_CAP}'",
    ],
)
def test_it_has_no_place(text: str) -> None:
    assert found(text) == ""


_TEXTS = st.text(st.sampled_from("ab {}$!@'\"\\\n\r\t#=[]é\U0001f600"), max_size=30)


@given(_TEXTS, st.sampled_from(["'", '"', LITERAL, BASIC]), st.sampled_from(["", BOM]), _TEXTS)
@example("\n\n", BASIC, BOM, "")
@example('a"', BASIC, "", "")
def test_it_is_what_tomllib_reads_or_has_no_place(
    prompt: str, quotes: str, mark: str, rest: str
) -> None:
    text = f"{mark}a = 1\nprompt = {quotes}{prompt}{quotes}\n{rest}"
    place = read_command(text).text
    if place.start == place.end:
        return
    assert text[slice(*place)].replace("\r\n", "\n") == tomllib.loads(text.lstrip(BOM))["prompt"]


@given(st.text(st.sampled_from("prompt='\"\n\r[]{}.,# \\a1"), max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    start, end = read_command(text).text
    assert 0 <= start <= end <= len(text)


def test_the_document_has_nothing_else() -> None:
    text = "---\na: b\n---\n# A\n<review>\n<<X>>\n"
    document = parse(Source(f"prompt = {LITERAL}\n{text}{LITERAL}"), COMMAND)
    assert document.kind is Kind.TOML_COMMAND
    assert document.prompt is not None
    assert document.source[document.prompt] == text
    assert (document.parts, document.front_matter, document.settings) == ((), None, None)
    assert parse(Source("prompt = 'a'"), "x.md").prompt is None


def test_what_is_too_large_or_no_utf8_has_no_place() -> None:
    large = parse(Source(f"prompt = '{'a' * SIZE_CAP}'"), COMMAND)
    assert (large.kind, large.too_large, large.prompt) == (Kind.TOML_COMMAND, True, None)
    wide = parse(Source("\0".join("prompt = 'a'")), COMMAND)
    assert (wide.kind, wide.prompt) == (Kind.TOML_COMMAND, (0, 0))


def test_a_kind_that_is_given_counts() -> None:
    document = parse(Source("prompt = 'a'"), "x.toml", kind=Kind.TOML_COMMAND)
    assert document.prompt == (10, 11)
    assert parse(Source("# A\n"), COMMAND, kind=Kind.COMMAND).prompt is None
