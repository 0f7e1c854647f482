"""Large texts that are made to be slow: what looks at whole agent files and templates is linear."""

import time

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.parsing.agents.agent_parts import find_agent_parts
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role

LENGTH = 40_000
# What is linear takes a tenth of this, and what is quadratic many times as long.
MOST_SECONDS = 0.8
RULES = RuleSet(select(["agent", "emission", "template"]))

BAITS = {
    "closing lines": "You are it.\n",
    "closing paragraphs": "You are it.\n\n",
    "sections of prompts": "# SUGGESTED PROMPTS\n\nYou are it.\n\n",
    "headings": "# A\n",
    "comments": "<!-- a -->\n",
    "points": "### 1. Gate Passage\n\nEmit:\n  [1] Do\n  [2] It\n\n",
    "unknown points": "### 9. Foo\n",
    "items": "1. **x**\n",
    "known items": "1. **Gate Passage**\nEmit:\n  [1] Do\n  [2] It\n",
    "lists": "Emit:\n  [1] Do\n  [2] It now\n  [3] Show status\n\n",
    "protocols": "# PROMPT EMISSION PROTOCOL\n\n## 1. Gate Failure\n",
    "nouns": '- feature, fix -> "x"\n',
    "types": "- a, ",
    "menus": "# MENU\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n# X\n",
    "bold words": "**a** ",
    "bold lines": "**a**\n",
    "underlined lines": "abc\n---\n",
    "tag lines": "<role>\n",
    "long lines": "You ",
    "spaces": " ",
    "marks": "#",
    "open comments": "<!-- ",
}
PLACES = (
    ("agents/00-sdlc-orchestrator.md", Role.ORCHESTRATOR, "# PROMPT EMISSION PROTOCOL\n\n"),
    ("agents/03-system-designer.md", Role.PHASE_AGENT, "# SELF-VALIDATION\n\n"),
    ("templates/system/CLAUDE-plan.md", None, ""),
)


@pytest.mark.parametrize("bait", BAITS.values(), ids=BAITS)
def test_hostile_texts(bait: str) -> None:
    for path, role, before in PLACES:
        source = Source(before + bait * (LENGTH // len(bait)))
        document = parse(source, path, role=role)
        start = time.process_time()
        if role is not None:
            find_agent_parts(source.text, document.parts)
        check(document, RULES)
        assert time.process_time() - start < MOST_SECONDS
