"""A work package from an empty file on: what is offered in it, and what its lines can do."""

import pytest

from features.action_drawing import Scene
from features.drawing import accept, check_offers, offered, read
from features.matrix import covers
from features.projects import PROJECT
from promptls.features.completion import complete
from promptls.vocabulary import SPECIFIED

PATH = "specs/014-rate-limits/tasks/WP03.md"
FOLDERS = {
    "": ["src/", "README.md"],
    "src": ["api/", "app.ts"],
    "src/api": ["limiter.py"],
    "specs/014-rate-limits/tasks": ["notes.md"],
}
VALUES = PROJECT._replace(list_folder=lambda folder: FOLDERS.get(folder, []))
BEGUN = """
| # Task: WP03 — Limits
|
| ## Feature Context
|
| - **Feature:** 014-rate-limits
| - **Feature State:** IMPLEMENT
| - **Target Branch:** feat/014-rate-limits-WP03
| - **Created:** 2025-01-15T10:30:00Z
|
| ## Deliverables
|
| - [ ] `src/a.py`
| - [ ] `src/b.py`
|
""".strip()


@covers("completion", "package")
@pytest.mark.parametrize("typed", ["", "#", "# ", "# T", "# Task: WP0"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_empty_file_gets_its_title_or_all_of_it(typed: str, newline: str) -> None:
    document, offset = read(f"| {typed}<|>\n|", path=PATH, newline=newline)
    whole, title = complete(document, offset, SPECIFIED, values=PROJECT)
    assert accept(document, title) == f"# Task: WP03 — Title{newline}"
    assert accept(document, whole).startswith(f"# Task: WP03 — Title{newline * 2}## Mission")
    assert accept(document, whole).endswith(f"- Work Package: `PLANNED`{newline}")


@covers("completion", "package")
def test_no_title_where_there_is_more() -> None:
    assert offered("| #<|>\n|\n| ## Mission", path=PATH) == ["# Task: WP03 — Title"]
    assert offered("| Text.\n|\n| #<|>", path=PATH) == []
    assert offered("| #<|>", path="notes.md") == []
    assert offered("| x<|>", path=PATH) == []


@covers("completion", "package")
@pytest.mark.parametrize("line", ["SUGG<|>", "---<|>", "STA<|>", "```\n| S<|>\n| ```"])
def test_nobody_answers_in_a_package(line: str) -> None:
    assert offered(f"{BEGUN}\n| {line}", path=PATH) == []
    assert offered(f"| {line}", path=PATH) == []


@covers("completion", "package")
def test_a_blank_line_is_where_the_next_section_begins() -> None:
    check_offers(
        f"""
{BEGUN.replace("|", "        |")}
        | <|>
        : ## Work Scope | required section | ## Work Scope⏎⏎- `src/file.py`
        : ## Constraints & Governance | required section | ## Constraints & Governance⏎⏎Requirements, architecture rules, quality gates.
        """,
        path=PATH,
        most=2,
    )
    document, offset = read(f"{BEGUN}\n| <|>", path=PATH)
    assert complete(document, offset, SPECIFIED, is_triggered=True) == []


@covers("completion", "package")
@pytest.mark.parametrize(
    ("line", "label", "result"),
    [
        ("**Feature:** <|>", "014-rate-limits", "**Feature:** 014-rate-limits"),
        ("**Feature:**<|>", "014-rate-limits", "**Feature:** 014-rate-limits"),
        ("**Target Branch:** <|>", "feat/014-rate-limits-WP03", "**Target Branch:** feat/014-rate-limits-WP03"),
        ("**Target Branch:** feat/<|>", "feat/014-rate-limits-WP03", "**Target Branch:** feat/014-rate-limits-WP03"),
    ],
)  # fmt: skip
def test_what_the_names_of_the_feature_are(line: str, label: str, result: str) -> None:
    name = line.partition(":**")[0]
    rows = [it for it in BEGUN.split("\n") if f"- {name}:" not in it]
    at = rows.index("| ## Deliverables") - 1
    document, offset = read("\n".join([*rows[:at], f"| - {line}", *rows[at:]]), path=PATH)
    (offer,) = complete(document, offset, SPECIFIED)
    assert offer.label == label
    assert f"- {result}\n" in accept(document, offer)


@covers("completion", "package")
def test_no_branch_without_a_feature() -> None:
    drawing = "| # Task: WP03 — A\n|\n| ## Feature Context\n|\n| - **Target Branch:** <|>"
    assert offered(drawing, path=PATH) == []
    assert offered(drawing.replace("Target Branch", "Feature"), path="WP03.md") == []


PATHS = [
    ("- [ ] `<|>", "src/", "- [ ] `src/"),
    ("- [ ] `<|>`", "README.md", "- [ ] `README.md`"),
    ("- [ ] `src/<|>`", "src/app.ts", "- [ ] `src/app.ts`"),
    ("- [ ] `src/ap<|>p.ts`", "src/api/", "- [ ] `src/api/`"),
    ("- [ ] `src/api/<|>", "src/api/limiter.py", "- [ ] `src/api/limiter.py`"),
]
SCOPE = [
    ("- <|>", "`src/a.py`", "- `src/a.py`"),
    ("- `<|>", "src/b.py", "- `src/b.py`"),
    ("- `src/<|>`", "src/api/", "- `src/api/`"),
    ("```\n<|>\n```", "src/a.py", "```\nsrc/a.py\n```"),
    ("```\nsrc/ap<|>", "src/app.ts", "```\nsrc/app.ts"),
]


@covers("completion", "package")
@pytest.mark.parametrize(("line", "label", "result"), PATHS)
def test_a_deliverable_is_a_file_of_the_project(line: str, label: str, result: str) -> None:
    _check(f"{BEGUN}\n| {line}", label, result)


@covers("completion", "package")
@pytest.mark.parametrize(("line", "label", "result"), SCOPE)
def test_the_scope_has_the_deliverables_first(line: str, label: str, result: str) -> None:
    drawn = line.replace("\n", "\n| ")
    _check(f"{BEGUN}\n| ## Work Scope\n|\n| {drawn}", label, result)


@covers("completion", "package")
def test_what_the_scope_has_is_to_be_delivered() -> None:
    drawing = f"{BEGUN}\n| - [ ] `src/<|>`\n|\n| ## Work Scope\n|\n| - `src/a.py`\n| - `src/c.py`"
    assert offered(drawing, path=PATH) == ["src/c.py"]


@covers("completion", "package")
@pytest.mark.parametrize("line", ["- [ ] `../<|>", "- [ ] `/<|>", "- [ ] `no/<|>", "- words <|>"])
def test_no_path_is_offered_outside_of_the_project(line: str) -> None:
    document, offset = read(f"{BEGUN}\n| {line}", path=PATH)
    assert complete(document, offset, SPECIFIED, values=VALUES) == []


@covers("code action", "package")
def test_a_deliverable_is_added_to_the_scope() -> None:
    title = "Add 'src/b.py' to the work scope"
    before = f"{BEGUN.replace('b.py', 'b<|>.py')}\n| ## Work Scope\n|\n"
    after = f"{BEGUN}\n| ## Work Scope\n|\n"
    for scope, added in (
        ("| - `src/a.py`\n|", "| - `src/a.py`\n| - `src/b.py`\n|"),
        ("| ```\n| src/a.py\n| ```", "| ```\n| src/a.py\n| src/b.py\n| ```"),
        ("| 1. `src/a.py`: all", "| 1. `src/a.py`: all\n| 1. `src/b.py`"),
    ):
        Scene(before + scope, path=PATH).check(title, after + added)
    alone = Scene(f"{before}| Only `src/a.py`.", path=PATH)
    assert title not in alone.titles()


@covers("code action", "package")
def test_a_box_is_ticked_and_cleared() -> None:
    for mark, title, after in ((" ", "Tick the box", "x"), ("x", "Clear the box", " ")):
        line = f"| - [{mark}] `src/c.py`"
        scene = Scene(f"{BEGUN}\n{line}<|>", path=PATH)
        scene.check(title, f"{BEGUN}\n| - [{after}] `src/c.py`")
        asked = Scene(f"{BEGUN}\n{line}<|>", path=PATH, is_automatic=True)
        assert title not in asked.titles()
    for drawing in ("| ```\n| - [ ] a<|>\n| ```", "| - a<|>", "| - [ ]<|>(b)"):
        assert "Tick the box" not in Scene(f"{BEGUN}\n{drawing}", path=PATH).titles()
    assert "Tick the box" not in Scene("| - [ ] a<|>", path="notes.md").titles()


def _check(drawing: str, label: str, result: str) -> None:
    document, offset = read(drawing, path=PATH)
    offers = {it.label: it for it in complete(document, offset, SPECIFIED, values=VALUES)}
    assert len({it.span for it in offers.values()}) == 1
    assert accept(document, offers[label]).endswith(result)
