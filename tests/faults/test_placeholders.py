"""One fault at a time in the place of a clean placeholder."""

from collections.abc import Iterator

import pytest

from faults.fault import Fault
from faults.hosts import Host
from faults.judge import assert_clean, assert_found, checking
from faults.placeholders import closed_faults, open_faults
from promptls.checker import context_of
from promptls.document import Placeholder, PlaceholderForm, Spelling
from promptls.parsing import parse
from promptls.rule_set import every_rule
from promptls.text import Source

TEMPLATE = """\
# Identity & Role

You are the engineer of a change. Read <<PROJECT_STRUCTURE>> first, and `<<ARTIFACTS>>` then.

# Core Principles

- Do what the tasks say and no more.

# Context

<<PROJECT_CONTEXT>>

| what | text |
| ---- | ---- |
| tasks | <<TASKS>> |

```text
The skeleton: <<SKELETON>>.
```

# Workflow

The phase is implement. Do the tasks, write tests, and keep `IMPLEMENTATION.md` up to date.

You MUST output `<task_status id="1.1">COMPLETED</task_status>`.
"""
PROMPT = """\
---
agent: gemini
variables:
  - change_id
  - description
required_inputs: [iteration, spec_id]
---
# Task: Change {{change_id}}, iteration {{iteration}}

The specification is `specs/{{spec_id}}.md`.

## The change

{{description}}

```
get_task(change_id="{{change_id}}", iteration={{iteration}})
```
"""


def faults_in(text: str, path: str) -> Iterator[Fault]:
    """Every fault of every placeholder of a closed file whose name is known there."""
    document = parse(Source(text), path)
    known = context_of(document, every_rule()).variables
    for base, placeholder in document.nodes(Placeholder):
        if placeholder.form is PlaceholderForm.EXACT and placeholder.name in known:
            start, end = placeholder.span.placed(base)
            host = Host(path, text[:start], text[end:])
            yield from map(host.infected, closed_faults(placeholder, known))


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("text", "path"),
    [(TEMPLATE, "templates/system/CLAUDE-implement.md"), (PROMPT, "prompts/change.md")],
    ids=("template", "prompt"),
)
def test_faults_in_closed_files(text: str, path: str, newline: str) -> None:
    run = checking(path)
    for one in text, text.replace("<<", "{{").replace(">>", "}}"):
        clean = one.replace("\n", newline)
        faults = list(faults_in(clean, path))
        assert faults
        assert_clean(clean, run)
        assert_found(faults, run)


@pytest.mark.parametrize("spelling", Spelling)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# A\n\nText with ", " in it.\n"),
        ("# A\n\n", ""),
        ("- one ", "\n- two\n"),
        ("> quoted ", "\n"),
        ("| a ", " |\n"),
        ("Text (", ").\r\n"),
        ('"', '"\n'),
        ("**", "**, and\n"),
        ("```sh\ncat <<EOF\nEOF\n```\n", "\n"),
    ],
)
def test_faults_in_open_files(before: str, after: str, spelling: Spelling) -> None:
    host = Host("open", before, after)
    assert_found(map(host.infected, open_faults(spelling)), checking(host.path))
