"""One fault at a time in the place of a clean placeholder."""

import pytest

from faults.hosts import Host
from faults.judge import assert_clean, assert_found, checking
from faults.placeholders import faults_of, open_faults
from promptls.document import Spelling

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

You MUST output `<task_status id="1.1">COMPLETED</task_status>` or FAILED.
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
        faults = list(faults_of(clean, path))
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
