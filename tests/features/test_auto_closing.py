"""Completion where the editor closes brackets itself.

VS Code's Markdown closes `{`, `[`, `(` and `<` as they are typed, and typing the closing mark goes
over it. So these are the texts that a server gets from it, key by key.
"""

import pytest

from features.drawing import accept, offered, read
from features.matrix import covers
from kit import compare, draw, with_cursor
from promptls.features.completion import complete
from promptls.vocabulary import SPECIFIED

_TEMPLATE = "templates/system/CLAUDE_IMPLEMENT.md"
_PAIRS = {"<": ">", "{": "}", "[": "]", "(": ")"}
# What may be behind the cursor for VS Code to close a bracket.
_CLOSES_BEFORE = ";:.,=}])> \n\t"


def type_keys(keys: str, before: str = "", after: str = "\n") -> str:
    """What a document holds after some keys, as a drawing with the cursor."""
    waiting: list[str] = []
    for key in keys:
        before += key
        if waiting and key == waiting[-1]:
            after = after[1:]
            waiting.pop()
        elif key in _PAIRS and after[0] in _CLOSES_BEFORE:
            after = _PAIRS[key] + after
            waiting.append(_PAIRS[key])
    text = f"{before}<|>{after}"
    return "\n".join(f"| {line}" if line else "|" for line in text.split("\n"))


def check_accepted(drawing: str, label: str, after: str, *, path: str = _TEMPLATE) -> None:
    __tracebackhide__ = True
    document, _ = read(drawing, path=path)
    _, offset = with_cursor(drawing)
    found = {it.label: it for it in complete(document, offset, SPECIFIED)}
    compare(draw(accept(document, found[label])), draw(f"{after}\n"))


def test_the_keys_are_closed_as_in_the_editor() -> None:
    assert type_keys("<<") == "| <<<|>>>\n|"
    assert type_keys("{{A}}") == "| {{A}}<|>\n|"
    assert type_keys("<a>") == "| <a><|>\n|"
    assert type_keys("(<<") == "| (<<<|>>>)\n|"
    assert type_keys("<", after="word\n") == "| <<|>word\n|"


@covers("completion", "placeholder")
@pytest.mark.parametrize(
    ("keys", "label"),
    [
        ("Use <<", "<<TASKS>>"),
        ("Use <<TA", "<<TASKS>>"),
        ("Use {{", "{{TASKS}}"),
        ("Use {{TA", "{{TASKS}}"),
        ("Use (<<", "<<TASKS>>"),
    ],
)
def test_a_placeholder_takes_the_marks_that_are_there(keys: str, label: str) -> None:
    done = "Use (<<TASKS>>)" if "(" in keys else f"Use {label}"
    check_accepted(type_keys(keys), label, done)


@covers("completion", "placeholder")
def test_nothing_is_offered_behind_a_placeholder_that_was_typed_to_its_end() -> None:
    assert offered(type_keys("Use <<TASKS>>"), path=_TEMPLATE) == []
    assert offered(type_keys("Use {{TASKS}}"), path=_TEMPLATE) == []


@covers("completion", "block")
def test_a_placeholder_of_a_block_takes_the_brace_that_is_there() -> None:
    block = "---\nSUGGESTED NEXT STEPS:\n"
    drawing = type_keys("  [1] Continue to {", block, "\n---\n")
    done = f"{block}  [1] Continue to {{next_phase_name}}\n---"
    check_accepted(drawing, "{next_phase_name}", done, path="a.md")
    drawing = type_keys("  [1] Continue to {next", block, "\n---\n")
    check_accepted(drawing, "{next_phase_name}", done, path="a.md")


@covers("completion", "tag")
@pytest.mark.parametrize("keys", ["<", "<re", "<review"])
def test_a_tag_takes_the_bracket_that_is_there(keys: str) -> None:
    check_accepted(
        type_keys(keys), "<review>", "<review>PASS</review>", path="templates/system/CLAUDE_PLAN.md"
    )


@covers("completion", "tag")
def test_the_name_of_a_closing_tag_takes_the_bracket_that_is_there() -> None:
    drawing = type_keys("</", "<thought>\nHm.\n", "\n")
    check_accepted(drawing, "</thought>", "<thought>\nHm.\n</thought>")
