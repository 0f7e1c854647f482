"""What is accepted leaves a text in which promptls finds nothing that it did not find before."""

from collections import Counter

import pytest

from features.drawing import accept, check_offers, read
from features.projects import AGENT, IMPLEMENT, PROJECT, PROMPT
from promptls.checking.checker import check
from promptls.features.completion import complete
from promptls.parsing import parse
from promptls.settings.reading import parse_settings
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.files import is_shared_file

SETTINGS = "promptls.toml"
PACKAGE = "tasks/WP01.md"
# Where a person stops to type, and what is offered there is right as it is.
PLACES = [
    (SETTINGS, "| <|>"),
    (SETTINGS, "| [<|>]"),
    (SETTINGS, "| sel<|>"),
    (SETTINGS, "| select = <|>"),
    (SETTINGS, "| select = [<|>]"),
    (SETTINGS, '| select = ["<|>"]'),
    (SETTINGS, '| select = ["block", <|>]'),
    (SETTINGS, "| respect-gitignore = <|>"),
    (SETTINGS, "| [severity]\n| <|>"),
    (SETTINGS, '| [severity]\n| all = "<|>"'),
    (SETTINGS, "| [variables.X]\n| <|>"),
    (SETTINGS, "| [variables.X]\n| phases = <|>"),
    (SETTINGS, "| [variables.X]\n| phases = [<|>]"),
    (SETTINGS, '| [files]\n| "a.md" = <|>'),
    (SETTINGS, '| [per-file-ignores]\n| "a.md" = <|>'),
    (SETTINGS, "| [placeholders]\n| style = <|>"),
    (SETTINGS, "| [hook.a]\n| judge = <|>"),
    (SETTINGS, "| [tags.a]\n| <|>"),
    ("pyproject.toml", "| [tool.promptls]\n| ignore = <|>"),
    (IMPLEMENT, "| <task_status id=<|>>COMPLETED</task_status>"),
    (IMPLEMENT, "| <task_status <|>>COMPLETED</task_status>"),
    (PROMPT, "| <task_sta<|>"),
    (IMPLEMENT, '| <rev<|> id="1.2">COMPLETED</task_status>'),
    (IMPLEMENT, "| <re<|>>PASS</re>"),
    (IMPLEMENT, "| Answer `<review>P<|>` now."),
    (IMPLEMENT, "| Answer <review>P<|>. Then stop."),
    (
        AGENT,
        "| ---\n| name: reviewer\n| description: Reviews.\n| tools:\n|   - <|>\n| ---\n| Text.",
    ),
]
# Enter is typed here, or the end of what is begun.
SILENT = [
    (SETTINGS, "| [severity]<|>"),
    (SETTINGS, "| [severity] <|>"),
    (SETTINGS, "| [[tags]]<|>"),
    (SETTINGS, "| [tags.verdict]<|>"),
    (SETTINGS, "| [variables.X]<|>"),
    (SETTINGS, '| [variables.X]\n| phases = ["plan"]<|>'),
    (SETTINGS, '| [variables.X]\n| phases = ["plan" <|>]'),
    (SETTINGS, "| [tags]\n| a = { values = [] }<|>"),
    (SETTINGS, "| respect-gitignore = true <|>"),
    (SETTINGS, "| severity <|>"),
    (SETTINGS, "| [variables X<|>]"),
    (IMPLEMENT, "| <!-- promptls: allow x -<|>"),
    (IMPLEMENT, "| <!-- promptls: allow tag-case --<|>"),
    (IMPLEMENT, "| <!-- promptls: allow tag-case --><|>"),
    (IMPLEMENT, '| <!-- sk:fr id="FR-011"<|>'),
    (IMPLEMENT, '| <!-- sk:fr id=<|>"FR-011" -->'),
    (IMPLEMENT, '| <task_status id=<|>"1.2">COMPLETED</task_status>'),
    (AGENT, "| ---\n| name: reviewer\n| tools:<|>\n| ---"),
    (AGENT, "| ---\n| name: reviewer\n| skills:<|>"),
]


@pytest.mark.parametrize(("path", "drawing"), PLACES)
def test_nothing_new_is_found(path: str, drawing: str) -> None:
    document, offset = read(drawing, path=path)
    offers = complete(document, offset, SPECIFIED, values=PROJECT)
    assert offers
    before = _find(document.source.text, path)
    for offer in offers:
        text = accept(document, offer)
        is_meant = offer.detail.startswith("not in phase")
        assert is_meant or not _find(text, path) - before, text


@pytest.mark.parametrize(("path", "drawing"), SILENT)
def test_no_offer_takes_the_key_that_ends_a_line(path: str, drawing: str) -> None:
    document, offset = read(drawing, path=path)
    assert complete(document, offset, SPECIFIED, values=PROJECT, is_triggered=True) == []


@pytest.mark.parametrize("end", ["", "-->", " -->"])
def test_the_end_of_a_comment_is_no_part_of_a_name(end: str) -> None:
    check_offers(
        f"""
        | <!-- promptls: allow <|>{end}
        : tag-case | found in this file | <!-- promptls: allow tag-case -->
        """,
        found=("tag-case",),
        most=1,
    )


def test_who_asks_gets_the_tools_behind_the_key() -> None:
    document, offset = read("| ---\n| tools:<|>\n| ---", path=AGENT)
    assert complete(document, offset, SPECIFIED)[0].text == " Read"


@pytest.mark.parametrize(
    ("typed", "results"),
    [
        (
            "<<|>review>PASS</review>",
            ['<task_status id="X.Y">COMPLETED</task_status>', "<thought>PASS</thought>"],
        ),
        (
            '<<|>task_status id="1.2">FAILED</task_status>',
            ["<review>PASS</review>", "<thought>FAILED</thought>"],
        ),
        ('<task<|> id="1.2">FAILED</task>', ['<task_status id="1.2">FAILED</task>']),
        ('<task<|> id="1.2">', ['<task_status id="1.2">']),
        ("<tho<|>>long</tho>", ["<thought>long</thought>"]),
    ],
)
def test_a_tag_with_another_name_keeps_what_it_can(typed: str, results: list[str]) -> None:
    document, offset = read(f"| Answer {typed} now.", path=IMPLEMENT)
    found = [accept(document, it) for it in complete(document, offset, SPECIFIED)]
    assert found == [f"Answer {it} now." for it in results]


def test_a_tag_over_several_lines_keeps_what_is_in_it() -> None:
    check_offers(
        """
        | <tho<|>>
        | Text.
        | </tho>
        : <thought> | any text | <thought>
        """,
        path=IMPLEMENT,
    )


def _find(text: str, path: str) -> Counter[str]:
    """What promptls finds in a file, each as often as it does."""
    if path.endswith(".toml"):
        loaded = parse_settings(text, in_pyproject=is_shared_file(path))
        return Counter(it.message for it in loaded.issues)
    return Counter(f"{it.rule}: {it.message}" for it in check(parse(Source(text), path)))
