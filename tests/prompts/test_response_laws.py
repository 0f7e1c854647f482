"""What holds for every answer and every template."""

from hypothesis import given
from hypothesis import strategies as st

from promptls.prompts import parse_response
from prompts.answer_drawing import ANALYZER, CHALLENGE, DESIGNER, IMPLEMENT
from strategies.prompts import prompt_texts
from strategies.tags import tag_texts

TEXTS = st.one_of(st.text(max_size=200), prompt_texts(), tag_texts())


@given(TEXTS, st.sampled_from([None, CHALLENGE, IMPLEMENT, DESIGNER, ANALYZER]))
def test_no_text_makes_it_raise(text: str, template: str | None) -> None:
    response = parse_response(text, template=template)
    for it in response.findings:
        assert 0 <= it.span.start <= it.span.end <= len(text)
        assert it.rule != "rule-failed", it.message
    if response.block is not None:
        assert text[slice(*response.block.span)] == response.block.text


@given(TEXTS)
def test_any_text_may_be_a_template(text: str) -> None:
    parse_response("Done.", template=text)
