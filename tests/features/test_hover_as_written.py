"""A hover shows what is written: its words, its tags, and a range that ends where its marks do."""

import pytest

from features.drawing import check_hover, hover_text, read
from features.matrix import covers
from features.projects import PROJECT
from promptls.features.completion import complete
from promptls.features.hover import find_hover
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from samples import packages
from settings.chains import read_settings


@covers("hover", "marker")
@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("The timeout is 30. It is counted.", "The timeout is 30. It is counted."),
        ("Between 1 - 5 users.", "Between 1 - 5 users."),
        ("It is *fast* and right.", "It is *fast* and right."),
        ("- [ ] One * two.", "One * two."),
        ("1. First - of all.", "First - of all."),
        ("Wrapped in <thought> by the <b>caller</b>.", "Wrapped in `<thought>` by the `<b>`caller`</b>`."),
        ("See <<TEAM>> and `<a>` if 1 < 2 > 0.", "See `<<TEAM>>` and `<a>` if 1 < 2 > 0."),
        ("One ` mark and <b>.", "One ` mark and `<b>`."),
        ("Two `` marks, and ` one <b>`.", "Two `` marks, and ` one <b>`."),
        ("Two ``marks` and <b>` one.", "Two ``marks` and <b>` one."),
    ],
)  # fmt: skip
def test_the_text_of_a_requirement(written: str, shown: str) -> None:
    drawing = f'| <!-- sk:fr id="FR-001" -->\n| {written}\n| <!-- /sk:fr -->\n|\n| See FR-0<|>01.'
    assert hover_text(drawing).split("\n\n")[1] == shown
    document, offset = read(drawing.replace("FR-0<|>01.", "FR-0<|>"))
    (offer,) = complete(document, offset, SPECIFIED)
    assert offer.documentation.split("\n\n")[1] == shown


@covers("hover", "placeholder")
def test_the_tags_in_a_description_of_the_settings() -> None:
    settings = '[variables.CONTEXT]\ndescription = "Wrapped in <thought> by the caller"\n'
    known, _ = read_settings("promptls.toml", "/", lambda _: settings, lambda _, path: path)
    assert known is not None
    found = find_hover(parse(Source("<<CONTEXT>>"), "prompts/a.prompt.md"), 4, known.vocabulary)
    assert found is not None
    assert "Wrapped in `<thought>` by the caller" in found.markdown


@covers("hover", "package")
def test_a_requirement_that_only_a_package_names() -> None:
    drawing = "| # Task: WP01 — A\n|\n| - **FR-0<|>09:** Check it."
    assert hover_text(drawing).split("\n\n")[1:3] == ["Check it.", "No other file defines it."]
    defined = hover_text(drawing.replace("FR-0<|>09", "FR-0<|>01"), values=PROJECT)
    assert "Defined in `specs/001/spec.md`." in defined


@covers("hover", "package")
def test_the_range_of_a_field_and_of_a_deliverable() -> None:
    package = "| # Task: WP01 — A\n|\n| ## Feature Context\n|\n"
    check_hover(
        package + "| - **Feature St<|>ate:** IMPLEMENT\n:     ^^^^^^^^^^^^^ Feature State",
    )
    check_hover(
        package
        + "| - **Feature State:** IMPL<|>EMENT\n:                      ^^^^^^^^^ Feature State",
    )
    check_hover(
        package + "| - **Feature State:*<|>* `IMPLEMENT`\n"
        ":   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Feature State",
    )
    check_hover(
        package.replace("Feature Context", "Deliverables") + "| - [ ] `sr<|>c/a.py` — text\n"
        ": ^^^^^^^^^^^^^^^^ Deliverable `src/a.py",
    )


def test_no_range_is_cut_through_marks() -> None:
    for path, text in (("tasks/WP01.md", it) for it in packages.SAMPLES.values()):
        document = parse(Source(text), path)
        for offset in range(len(text)):
            found = find_hover(document, offset, SPECIFIED)
            shown = document.source[found.span] if found is not None else ""
            assert shown.count("`") % 2 == shown.count("**") % 2 == 0, shown
