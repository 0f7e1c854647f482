"""Completion and hover of contracts in a settings file."""

import pytest

from features.drawing import check_hover, check_offers, hover_text, offered
from features.matrix import covers
from promptls.features.site import ProjectValues
from settings.chains import settings_of

FILE = "promptls.toml"
_REVIEW = """
        | [contracts.review]
        | [[contracts.review.parts]]
        | line = "VERDICT: {PASS,FAIL}"\
"""
_SETTINGS = """\
[contracts.review]
description = "What the merge gate reads"
files = ["prompts/review*.md"]
agents = ["code-*"]

[[contracts.review.parts]]
line = "VERDICT: {PASS,FAIL}"
place = "last"
good = ["PASS"]

[[contracts.review.parts]]
tag = "verdict"
name = "judgement"
optional = true
many = true
bad = ["DROP"]

[hook.main]
contracts = ["review"]

[tags.verdict]
values = ["KEEP", "DROP"]
"""
_VOCABULARY = settings_of(_SETTINGS).vocabulary


def _at(text: str) -> str:
    """The settings with a cursor in the first place of a text, which has a bar there."""
    plain = text.replace("~", "")
    assert plain in _SETTINGS, plain
    marked = _SETTINGS.replace(plain, text.replace("~", "<|>"), 1)
    return "\n".join(f"| {it}".rstrip() for it in marked.rstrip("\n").split("\n"))


@covers("completion", "contract")
def test_headers_of_parts() -> None:
    for typed in ("[contracts.", "[[contr", "[[contracts.r", "[[contracts.review.pa"):
        check_offers(
            f"""{_REVIEW}
        |
        | {typed}<|>]
        : [[contracts.review.parts]] | part of an answer | [[contracts.review.parts]]
            """,
            path=FILE,
        )
    check_offers(
        """
        | [tool.promptls.contracts.a]
        |
        | [[tool.promptls.con<|>]]
        : [[tool.promptls.contracts.a.parts]] | part of an answer \
| [[tool.promptls.contracts.a.parts]]
        """,
        path="pyproject.toml",
    )
    check_offers(
        """
        | [contracts."a b"]
        | par<|>
        : [[contracts."a b".parts]] | part of an answer | [[contracts."a b".parts]]
        """,
        path=FILE,
    )
    # At the end of a line Enter is for a new line, and above other keys no table begins.
    assert "[[contracts.a.parts]]" not in offered("| [contracts.a]\n| <|>", path=FILE)
    assert offered("| [contracts.a]\n| par<|>\n| files = []", path=FILE) == []


@covers("completion", "contract")
def test_a_part_is_of_one_kind() -> None:
    new = offered("| [[contracts.a.parts]]\n| <|>", path=FILE)
    assert new[:7] == ["line", "heading", "tag", "fence", "json", "block", "status"]
    kinds = {
        'line = "A{B,C}"': ["name", "place", "many", "optional", "good", "bad"],
        'fence = "json"': [
            *("name", "schema", "field", "place", "many", "optional", "good", "bad"),
        ],
        "json = true": ["name", "schema", "field", "many", "optional", "good", "bad"],
        "block = true": ["name", "many", "optional"],
    }
    for written, expected in kinds.items():
        drawing = f"| [[contracts.a.parts]]\n| {written}\n| <|>"
        assert offered(drawing, path=FILE) == expected, written
        # The other part of the contract does not matter.
        assert offered(f"| [[contracts.a.parts]]\n| {written}\n|\n{new_part}", path=FILE) == new


new_part = "| [[contracts.a.parts]]\n| <|>"


@covers("completion", "contract")
def test_the_values_of_the_part() -> None:
    for typed in ("good = [<|>]", 'good = ["<|>"]', "good = <|>"):
        check_offers(
            f"""{_REVIEW}
        | {typed}
        : PASS | value of this part | good = ["PASS"]
        : FAIL | value of this part | good = ["FAIL"]
            """,
            path=FILE,
        )
    check_offers(
        f"""{_REVIEW}
        | ba<|>
        : bad | The values that mean no | bad = ["FAIL"]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [contracts.a]
        | parts = [{ heading = "## Plan {YES,NO}" }, { tag = "verdict", bad = ["D<|>"] }]
        : DROP | value of <verdict> \
| parts = [{ heading = "## Plan {YES,NO}" }, { tag = "verdict", bad = ["DROP"] }]
        """,
        path=FILE,
        vocabulary=_VOCABULARY,
    )
    assert offered('| [[contracts.a.parts]]\n| line = "A{B"\n| good = [<|>]', path=FILE) == []


@covers("completion", "contract")
def test_words_of_a_part() -> None:
    check_offers(
        """
        | [[contracts.a.parts]]
        | place = <|>
        : anywhere | default | place = "anywhere"
        : first | | place = "first"
        : last | | place = "last"
        : alone | | place = "alone"
        """,
        path=FILE,
    )
    check_offers(
        """
        | [[contracts.a.parts]]
        | tag = "verd<|>"
        : verdict | | tag = "verdict"
        """,
        path=FILE,
        vocabulary=_VOCABULARY,
    )
    check_offers(
        """
        | [[contracts.a.parts]]
        | fence = <|>
        : json | its values are read | fence = "json"
        """,
        path=FILE,
    )
    for key in ("line", "heading", "name", "field"):
        assert offered(f"| [[contracts.a.parts]]\n| {key} = <|>", path=FILE) == []


@covers("completion", "contract")
def test_files_and_agents_of_a_contract() -> None:
    folders = {"": ["prompts/", "report.json", "a.md"]}
    values = ProjectValues(
        agents={"reviewer": ".claude/agents/reviewer.md"},
        list_folder=lambda folder: folders.get(folder, []),
    )
    check_offers(
        """
        | [[contracts.a.parts]]
        | fence = "json"
        | schema = "<|>"
        : prompts/ | | schema = "prompts/"
        : report.json | | schema = "report.json"
        """,
        path=FILE,
        values=values,
    )
    check_offers(
        """
        | [contracts.a]
        | files = ["<|>"]
        : prompts/ | | files = ["prompts/"]
        : report.json | | files = ["report.json"]
        : a.md | | files = ["a.md"]
        """,
        path=FILE,
        values=values,
    )
    check_offers(
        """
        | [contracts.a]
        | agents = [<|>]
        : reviewer | reviewer.md | agents = ["reviewer"]
        """,
        path=FILE,
        values=values,
    )


@covers("completion", "contract")
def test_the_contracts_of_a_hook() -> None:
    check_offers(
        """
        | [contracts.draft]
        |
        | [hook.main]
        | contracts = [<|>]
        : draft | contract of this file | contracts = ["draft"]
        : review | What the merge gate reads | contracts = ["review"]
        """,
        path=FILE,
        vocabulary=_VOCABULARY,
    )


@covers("hover", "contract")
@pytest.mark.parametrize("place", ["[contracts.rev~iew]", 'contracts = ["rev~iew"]'])
def test_what_a_contract_demands_and_of_whom(place: str) -> None:
    assert hover_text(_at(place), path=FILE, vocabulary=_VOCABULARY) == (
        "**review**\n\nWhat the merge gate reads\n\n"
        "Parts:\n\n"
        "- `VERDICT: PASS|FAIL`: last in the answer, once\n"
        "- `<verdict>KEEP|DROP</verdict>`: anywhere in the answer, if at all,"
        " once or several times\n\n"
        "It holds for the files `prompts/review*.md` and for the agents `code-*`.\n\n"
        "Source: promptls settings"
    )


@covers("hover", "contract")
@pytest.mark.parametrize("place", ['line = "VER~DICT', "[[contracts.review.par~ts]]"])
def test_what_a_part_must_be(place: str) -> None:
    assert hover_text(_at(place), path=FILE, vocabulary=_VOCABULARY) == (
        "**VERDICT: PASS|FAIL**\n\nA line of the contract `review`.\n\n"
        "It must be last in the answer, once.\n\n"
        "Values:\n\n- `PASS`: good\n- `FAIL`: bad\n\n"
        "Source: promptls settings"
    )


@covers("hover", "contract")
def test_what_a_value_means() -> None:
    shown = hover_text(_at('bad = ["DR~OP"]'), path=FILE, vocabulary=_VOCABULARY)
    assert "A value of `<verdict>KEEP|DROP</verdict>` in the contract `review`: bad." in shown
    shown = hover_text(_at('tag = "ver~dict"'), path=FILE, vocabulary=_VOCABULARY)
    assert "- `KEEP`: neither good nor bad\n- `DROP`: bad" in shown


@covers("hover", "contract")
def test_keys_of_contracts() -> None:
    for key, name in (
        ("pla~ce", "contracts.review.parts.place"),
        ("fil~es", "contracts.review.files"),
    ):
        shown = hover_text(_at(key), path=FILE, vocabulary=_VOCABULARY)
        assert shown.startswith(f"**{name}**"), shown
    # A contract that the settings do not have yet is a key like others.
    check_hover(
        """
        | [contracts.rev<|>iew]
        :            ^^^^^^ contracts.review
        """,
        path=FILE,
    )


def test_a_value_without_a_key() -> None:
    assert offered("| =<|>", path=FILE) == []
    check_hover('| = "revi<|>ew"', path=FILE, vocabulary=_VOCABULARY)
