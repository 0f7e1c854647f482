"""What is read at a glance comes to the same as the long way round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import made_of
from promptls.checking.checker import check
from promptls.document import Document
from promptls.parsing import parse
from promptls.parsing.blocks import prompt_blocks
from promptls.parsing.tags import marks
from promptls.rules import load_all
from promptls.rules.rule_set import every_rule
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from strategies.prompts import prompt_texts, tidy_texts
from strategies.tags import tag_texts, tidy_tag_texts

# A rule that has nothing to ask for itself: all that it is about is in its `prefilter`.
SHORT = "block-delimiter-malformed"
LONG_WAY = made_of(it if it.name == SHORT else replaced(it, prefilter=None) for it in load_all())
TEXTS = st.one_of(prompt_texts(), tidy_texts(), tag_texts(), tidy_tag_texts())
BLOCKS = (
    "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [22] Show workflow status\n---",
    "---\nSUGGESTED NEXT STEPS:\n  [1] Continue \n---\n---\nSUGGESTED NEXT STEPS:\n  [1] x\n---\n",
    "---\nSUGGESTED NEXT STEPS:\n  [1] x\n---\nSUGGESTED NEXT STEPS:\n  [1] y\n---\n",
    "Text.---\nSUGGESTED NEXT STEPS:\n  [1] x\n---\n",
    "SUGGESTED NEXT STEPS:\n  [1] x\n---\nSTATUS: done\n---\n",
    "---\nSUGGESTED NEXT STEPS:\n  [1] \x0b\n---\n",
    "---\nSUGGESTED NEXT STEPS:\n  [1] x\n--- \n",
)


def never(*_: object) -> None:
    """The short way is closed."""


def nodes_of(document: Document) -> list[object]:
    return [*((it.base, it.section.nodes) for it in document.parts), document.tags]


def long_way(text: str) -> Document:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prompt_blocks, "exact_block", never)
        patch.setattr(marks, "_whole_element", never)
        return parse(Source(text))


@given(st.one_of(TEXTS, st.sampled_from(BLOCKS)))
def test_what_is_exact_is_parsed_to_the_same(text: str) -> None:
    assert nodes_of(parse(Source(text))) == nodes_of(long_way(text))


@pytest.mark.parametrize("text", BLOCKS)
def test_blocks_that_are_nearly_exact(text: str) -> None:
    assert nodes_of(parse(Source(text))) == nodes_of(long_way(text))


@given(
    TEXTS,
    st.sampled_from((None, Kind.RESPONSE, Kind.SYSTEM_TEMPLATE)),
    st.sampled_from((None, Role.PHASE_AGENT, Role.SUB_AGENT)),
)
def test_no_glance_hides_a_finding(text: str, kind: Kind | None, role: Role | None) -> None:
    document = parse(Source(text), "CLAUDE-challenge.md", kind=kind, role=role)
    assert check(document, every_rule()) == check(document, LONG_WAY)
