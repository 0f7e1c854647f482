"""What is said about long front matter that is not YAML."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.text.spans import Source


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (f"model: {'[' * 100}", "front matter is nested too deeply"),
        ("model: opus\n" * 6000, "front matter is too long; the limit is 65,536 characters"),
        (
            f"description: Reads\n{'x' * 50}",
            f"unexpected line in front matter: '{'x' * 40}\u2026'",
        ),
    ],
)
def test_the_message(lines: str, message: str) -> None:
    text = f"---\nname: tracer\n{lines}\n---\n\nText.\n"
    found = check(parse(Source(text), "docs/tracer.md"))
    assert message in {it.message for it in found if it.rule == "front-matter-invalid"}
