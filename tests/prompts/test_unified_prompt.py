"""The XML of the unified prompt, read back by expat, by libxml2 and by promptls."""

import json
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from promptls.prompts import ContextPart, UnifiedPrompt, UnsupportedCharacter

TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff")
    | st.sampled_from("\t\n\r &<>'\"[]-!\x85\u2028\ufeff"),
    max_size=60,
).filter(lambda it: not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", it))
MARKUP = st.lists(
    st.sampled_from(["]]>", "<![CDATA[", "&#13;", "&amp;", "\r\n", "<review>", "-->", "]]", "x"])
).map("".join)
CONTENT = TEXT | MARKUP
PARTS = st.builds(
    ContextPart,
    type=st.sampled_from(["file", "artifact", "thought"]),
    name=CONTENT,
    content=CONTENT,
)
PROMPTS = st.fixed_dictionaries(
    {"instructions": CONTENT},
    optional={"system_prompt": CONTENT, "context": st.lists(PARTS, max_size=4)},
).map(UnifiedPrompt.model_validate)


def expected_parts(prompt: UnifiedPrompt) -> list[tuple[str, str, str]]:
    """Tag, name and text of each element that holds text, in the order of the XML."""
    parts = [(it.type, it.name, it.content) for it in prompt.context or []]
    system = [] if prompt.system_prompt is None else [("system_prompt", "", prompt.system_prompt)]
    return [*system, *parts, ("instructions", "", prompt.instructions)]


def texts_of(root: ET.Element) -> list[tuple[str, str, str]]:
    found = []
    for element in root.iter():
        if element.tag not in ("prompt", "context"):
            name = element.get("path") or element.get("name") or ""
            found.append((str(element.tag), name, element.text or ""))
    return found


@given(PROMPTS)
def test_any_text_that_xml_allows_is_read_back(prompt: UnifiedPrompt) -> None:
    assert UnifiedPrompt.from_xml(prompt.to_xml()) == prompt


@given(PROMPTS)
def test_two_independent_parsers_read_the_same(prompt: UnifiedPrompt) -> None:
    written = prompt.to_xml()
    assert texts_of(ET.fromstring(written)) == expected_parts(prompt)
    assert texts_of(etree.fromstring(written.encode())) == expected_parts(prompt)


def test_scenario_constructing_a_basic_plan_prompt() -> None:
    prompt = UnifiedPrompt(system_prompt="You are a planner.", context=[], instructions="Add login")
    assert prompt.to_xml() == (
        "<prompt>\n<system_prompt>You are a planner.</system_prompt>\n<context>\n</context>\n"
        "<instructions>Add login</instructions>\n</prompt>\n"
    )


def test_scenario_rendering_context_files() -> None:
    source = 'fn main() { println!("{}", 1 < 2 && true); }\n'
    file = ContextPart(type="file", name="src/main.rs", content=source)
    written = UnifiedPrompt(context=[file], instructions="x").to_xml()
    assert f"<context>\n<file path='src/main.rs'><![CDATA[{source}]]></file>\n" in written


def test_artifacts_and_thoughts_have_a_name() -> None:
    parts = [
        ContextPart(type="artifact", name="spec's", content="a"),
        ContextPart(type="thought", name="plan", content="b"),
    ]
    written = UnifiedPrompt(context=parts, instructions="x").to_xml()
    assert "<artifact name='spec&apos;s'>a</artifact>\n<thought name='plan'>b</thought>" in written


def test_what_is_absent_and_what_is_empty_differ() -> None:
    absent, empty = (
        UnifiedPrompt(instructions=""),
        UnifiedPrompt(system_prompt="", context=[], instructions=""),
    )
    assert UnifiedPrompt.from_xml(absent.to_xml()) == absent != empty
    assert UnifiedPrompt.from_xml(empty.to_xml()) == empty


@pytest.mark.parametrize("character", ["\0", "\x0b", "\x1b", "\ud800", "\ufffe", "\uffff"])
def test_a_character_that_xml_forbids_is_reported(character: str) -> None:
    part = ContextPart(type="file", name="a.md", content=f"ab{character}")
    with pytest.raises(UnsupportedCharacter) as raised:
        UnifiedPrompt(context=[part], instructions="x").to_xml()
    assert str(raised.value) == (
        f"XML cannot hold U+{ord(character):04X}, which is character 3 of context[0].content"
    )
    named = ContextPart(type="file", name=character, content="")
    with pytest.raises(UnsupportedCharacter, match=re.escape("character 1 of context[0].name")):
        UnifiedPrompt(context=[named], instructions="x").to_xml()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: no element found"),
        ("<prompt/>", "missing <instructions>"),
        ("<prompt>\n<task/></prompt>", "line 2, column 1: unexpected <task>"),
        ("<prompt>\n hello</prompt>", "unexpected text in <prompt>: 'hello'"),
        ("<prompt id='1'/>", "line 1, column 1: unexpected attribute 'id' of <prompt>"),
        ("<!DOCTYPE p [<!ENTITY a 'b'>]><prompt/>", "document type declaration is not allowed"),
        ("<prompt><context/><context/></prompt>", "unexpected second <context>"),
        ("<prompt><instructions>a", "line 1, column 24: no element found"),
        ("<context/>", "line 1, column 1: unexpected <context>"),
        ("<prompt><context><file name='a'/></context></prompt>", "attribute 'name' of <file>"),
        ("<prompt><instructions><b/></instructions></prompt>", "unexpected <b>"),
        ("\ud800", "not well-formed"),
    ],
)
def test_other_xml_is_an_error_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        UnifiedPrompt.from_xml(text)


@given(st.text(max_size=200) | MARKUP)
def test_reading_raises_nothing_but_value_errors(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        UnifiedPrompt.from_xml(f"<prompt>{text}")


@given(PROMPTS)
def test_messages_lose_nothing_of_a_prompt(prompt: UnifiedPrompt) -> None:
    *before, last = prompt.to_messages()
    assert last["role"] == "user"
    rest = UnifiedPrompt.from_xml(last["content"])
    assert rest == prompt.model_copy(update={"system_prompt": None})
    system = [{"role": "system", "content": it} for it in [prompt.system_prompt] if it]
    assert before == system


def test_messages_tell_what_the_agent_is_from_what_it_is_to_do() -> None:
    file = ContextPart(type="file", name="a.py", content="x = 1 < 2")
    prompt = UnifiedPrompt(
        system_prompt="You <plan>.\x1b", context=[file], instructions="Add login"
    )
    assert prompt.to_messages() == [
        {"role": "system", "content": "You <plan>.\x1b"},
        {
            "role": "user",
            "content": "<prompt>\n<context>\n<file path='a.py'><![CDATA[x = 1 < 2]]></file>\n"
            "</context>\n<instructions>Add login</instructions>\n</prompt>\n",
        },
    ]
    (only,) = UnifiedPrompt(instructions="Add login").to_messages()
    assert only["content"] == "<prompt>\n<instructions>Add login</instructions>\n</prompt>\n"
    assert json.loads(json.dumps([only])) == [only]
    with pytest.raises(UnsupportedCharacter, match="instructions"):
        UnifiedPrompt(instructions="\x1b").to_messages()
