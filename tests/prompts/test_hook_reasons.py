"""The reason that an agent gets: an answer that follows its forms is accepted, for any contract."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from promptls.api import load_settings
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.prompts.hook_inputs import Turn
from promptls.prompts.hooks import judge_turn
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

SCHEMA = {
    "type": "object",
    "required": ["verdict"],
    "properties": {"verdict": {"enum": ["ok", "no"]}, "notes": {"type": "string"}},
    "additionalProperties": False,
}
SCHEMA_SAID = (
    'an object with "verdict": "ok" or "no", optional "notes": a string, no other key;'
    ' \'verdict\' in it has the value, such as "ok" or "no".'
)
OF_JSON = 'schema = "s.json"\nfield = "verdict"\ngood = ["ok"]\nbad = ["no"]'
# Parts by where they may be, in the order of a contract.
FIRST = [
    'heading = "## PLAN {COMPLETE,BLOCKED}"\nplace = "first"',
    'line = "Plan: {}"\nplace = "first"',
    'tag = "decision"\nplace = "first"',
]
WITHIN = [
    'line = "RISK: {LOW,HIGH}"',
    'heading = "SUMMARY"',
    'tag = "promise"',
    'tag = "review"\nname = "second_look"',
    f'fence = "json"\n{OF_JSON}',
    'fence = "diff"',
]
LAST = [
    'line = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]',
    'tag = "keep"\nplace = "last"',
    f'fence = "json"\nname = "end"\nplace = "last"\n{OF_JSON}',
    "block = true",
    "status = true",
]
ALONE = [f"json = true\n{OF_JSON}", 'line = "{YES,NO}"\nplace = "alone"']
TAGS = '[tags.promise]\n[tags.decision]\nvalues = ["KEEP", "DROP"]\n[tags.keep]\nvalues = ["A"]\n'
WRONG = [
    "Done.",
    "**Verdict:** pass.\n",
    "## PLAN DONE\n\nRISK: MEDIUM\n\nVERDICT: PASS with comments\n",
    "VERDICT: FAIL\n\nRISK: LOW\n\nPLAN COMPLETE\n\n```json\n{}\n```\n",
    '```json\n{"verdict": "perhaps"}\n```\n\n<decision>MAYBE</decision>\n',
    "<keep>A</keep>\n\n<promise>x</promise>\n\n<decision>DROP</decision>\n",
    "VERDICT: PASS\n\nVERDICT: FAIL\n",
    '{"verdict": 1',
    "---\nSUGGESTED NEXT STEPS:\n  [1] a\n---\nBye.\n",
]
FORMS = re.compile(r"not in code: (.*)")
TAGGED = re.compile(r"You MUST .*?(<(\w+)>.*?</\2>)")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    (root / "s.json").write_text(json.dumps(SCHEMA))
    return root


def follow(reason: str) -> str:
    """An answer with the first form that each sentence of a reason gives, in its order."""
    said, _, ending = reason.partition("End the answer with this block")
    if not ending:
        said, _, ending = reason.partition("End the answer with these lines and")
    pieces: list[str] = []
    for line in said.splitlines():
        if line.startswith("- "):
            continue
        if form := FORMS.search(line):
            shown = re.split(", | or ", form[1])[0].replace("...", "me")
            pieces.append(shown)
        elif tag := TAGGED.match(line):
            pieces.append(tag[1])
        elif fence := re.search(r"from ```(\w+) to ```", line):
            body = '{"verdict": "no"}' if fence[1] == "json" else "+ a"
            pieces.append(f"```{fence[1]}\n{body}\n```")
        elif "nothing but JSON" in line:
            pieces.append('{"verdict": "ok", "notes": "a"}')
    if ending:
        block = ending.partition("\n\n")[2]
        pieces.append(re.sub(r"\{\w+\}", "Analysis", block))
    return "\n\n".join(pieces)


def contracts() -> st.SearchStrategy[list[str]]:
    within = st.lists(st.sampled_from(WITHIN), max_size=3, unique=True)
    some = st.tuples(
        st.lists(st.sampled_from(FIRST), max_size=1),
        within,
        st.lists(st.sampled_from(LAST), max_size=1),
    ).map(lambda it: [*it[0], *it[1], *it[2]])
    return st.one_of(some.filter(bool), st.sampled_from(ALONE).map(lambda it: [it]))


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(parts=contracts(), wrong=st.sampled_from(WRONG))
def test_who_follows_a_reason_is_accepted(project: Path, parts: list[str], wrong: str) -> None:
    tables = "".join(f"[[contracts.own.parts]]\n{it}\n" for it in parts)
    head = '[contracts.own]\nagents = ["writer"]\nfiles = ["prompts/*.md"]\n'
    (project / "promptls.toml").write_text(head + tables + TAGS)
    configured = load_settings(project)
    reason = judge_turn(Turn("writer", wrong), project, configured).reason
    if not reason:
        return
    # As a prompt it asks for each part and names each value, and nothing in it is an answer.
    prompt = parse(Source(reason), "prompts/a.md", kind=Kind.PROMPT)
    found = check(prompt, RuleSet(select(("contract",)), configured.vocabulary))
    assert [f"{it.rule}: {it.message}" for it in found] == []
    answer = follow(reason)
    assert judge_turn(Turn("writer", answer), project, configured).reason == ""


def test_what_is_said_of_json(project: Path) -> None:
    (project / "promptls.toml").write_text(
        f'[contracts.a]\nagents = ["a"]\n[[contracts.a.parts]]\nfence = "json"\n{OF_JSON}\n'
        f'[contracts.b]\nagents = ["b"]\n[[contracts.b.parts]]\njson = true\n{OF_JSON}\n'
        '[contracts.c]\nagents = ["c"]\n[[contracts.c.parts]]\nfence = "json"\nfield = "a.b"\n'
        '[contracts.d]\nagents = ["d"]\n[[contracts.d.parts]]\njson = true\n'
    )
    configured = load_settings(project)
    said = {it: judge_turn(Turn(it, "x"), project, configured).reason for it in "abcd"}
    fence = "Write a code fence of json, from ```json to ```"
    assert said["a"].endswith(f"\n{fence}, {SCHEMA_SAID}")
    assert said["b"].endswith(f"\nAnswer with nothing but JSON, {SCHEMA_SAID}")
    assert said["c"].endswith(f"\n{fence}; 'a.b' in it has the value.")
    assert said["d"].endswith("\nAnswer with nothing but JSON.")


def test_what_may_be_missing_and_what_may_be_there_often(project: Path) -> None:
    (project / "promptls.toml").write_text(
        '[contracts.a]\nagents = ["a"]\n[[contracts.a.parts]]\nline = "NOTE: {}"\noptional = true\n'
        '[[contracts.a.parts]]\ntag = "promise"\nmany = true\n'
        '[[contracts.a.parts]]\ntag = "decision"\nmany = true\n'
        f'[[contracts.a.parts]]\nline = "DONE"\nplace = "last"\n{TAGS}'
    )
    reason = judge_turn(Turn("a", "x"), project, load_settings(project)).reason
    assert reason.partition("fixed.\n")[2] == (
        "If needed, write a line of this form, not in code: NOTE: ...\n"
        "You MUST output <promise>...</promise>, not in code and not quoted.\n"
        "You MUST output one of <decision>KEEP</decision> or <decision>DROP</decision>,"
        " not in code and not quoted.\n"
        "End the answer with this line, not in code: DONE\n"
        "Write the parts in this order: the line note, the line done."
    )
