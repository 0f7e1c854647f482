"""Inputs of hooks as coding agents send them, with the answers that they get."""

import json
from pathlib import Path
from typing import NamedTuple

# What the project of these settings has.
FILES = {
    "promptls.toml": Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"),
    "templates/system/CODEX-challenge.md": (
        "Output <review>PASS</review> or <review>NEEDS_REVISION</review>.\n"
    ),
    "templates/system/CLAUDE-implement.md": (
        "- [ ] 1.1 Create the model\n- [ ] 1.2 Test it\n\n"
        'Output <task_status id="X.Y">COMPLETED</task_status> for each.\n'
    ),
    "schemas/report.json": json.dumps(
        {
            "type": "object",
            "required": ["verdict", "score"],
            "properties": {
                "verdict": {"enum": ["ok", "no"]},
                "score": {"type": "integer", "minimum": 0, "maximum": 10},
                "notes": {"type": "array", "items": {"type": "string"}},
            },
        }
    ),
    "WP01.md": "# Task: WP01 \u2014 Login\n\n- [ ] Tests pass (>80% coverage)\n",
    ".isdlc/state.json": json.dumps(
        {
            "active_workflow": {
                "type": "feature",
                "phases": ["01-requirements", "03-architecture"],
                "current_phase_index": 0,
            }
        }
    ),
}

BEGINNING = "promptls: the form of the answer is wrong.\n"
AGAIN = "\n\nWrite the whole answer again with these problems fixed.\n"
BLOCK_AFTER = "End the answer with this block, and write nothing after it:\n\n"
STATUS_AFTER = (
    "End the answer with these lines and nothing after them. Replace the words in braces:\n\n"
    "---\nSTATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.\n"
    "---"
)
VERDICTS = (
    "You MUST output exactly one of <review>PASS</review> or <review>NEEDS_REVISION</review>,"
    " not in code and not quoted."
)
REPORT_LIKE = (
    "Write a report in JSON as one of these, with your own values:\n\n"
    '{"job_id": "...", "wp_id": "WP01", "success": true, "status": "completed", "summary": "..."}\n'
    '{"job_id": "...", "wp_id": "WP01", "success": false, "status": "blocked", "error": "..."}'
)
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---"
EXPECTED = "; expected the JSON of the hook Stop or SubagentStop"
# What follows from the state of the project.
NEXT = (
    "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 03 - Architecture\n"
    "  [2] Review requirements artifacts\n  [3] Show workflow status\n---"
)


class Recorded(NamedTuple):
    """An input, and the reason that it gets, or nothing."""

    name: str
    given: bytes
    reason: str | None = None
    has_settings: bool = False
    note: str = ""


def stop(message: object, **fields: object) -> bytes:
    """The input of a hook at the end of a turn, with all fields that Claude Code 2.1.272 sends."""
    event = {
        "session_id": "3a6b8c9d",
        "transcript_path": "/home/somebody/.claude/projects/x/3a6b8c9d.jsonl",
        "cwd": "/home/somebody/x",
        "prompt_id": "35dc50eb-7f18-4848-8923-fc9a3eabcce0",
        "permission_mode": "default",
        "effort": {"level": "high"},
        "hook_event_name": "Stop",
        "stop_hook_active": False,
        "last_assistant_message": message,
        "background_tasks": [],
        "session_crons": [],
    }
    return json.dumps({**event, **fields}).encode()


def sub_stop(agent: str, message: str, **fields: object) -> bytes:
    """The same at the end of a sub-agent's turn."""
    more = {
        "hook_event_name": "SubagentStop",
        "agent_id": "a409d7dba26431ed6",
        "agent_type": agent,
        "agent_transcript_path": (
            "/home/somebody/.claude/projects/x/3a6b8c9d/subagents/agent-a409d7dba26431ed6.jsonl"
        ),
    }
    return stop(message, **{**more, **fields})


def without(field: str) -> bytes:
    """An input that lacks a field."""
    event = json.loads(stop(f"{BLOCK}\nBye."))
    del event[field]
    return json.dumps(event).encode()


WITHOUT_SETTINGS = [
    Recorded("a good block", stop(f"Done.\n\n{BLOCK}")),
    Recorded("no block", stop("Done.")),
    Recorded("no message", stop("")),
    Recorded(
        "text after the block",
        stop(f"Done.\n\n{BLOCK}\n\nLet me know!"),
        f"{BEGINNING}- line 9, block-not-last: unexpected text after the block{AGAIN}{BLOCK_AFTER}{BLOCK}",
    ),
    Recorded(
        "a block without its lines",
        sub_stop("", "SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status"),
        f"{BEGINNING}- line 1, block-flattened: flattened block: lines joined into one"
        f"{AGAIN}{BLOCK_AFTER}"
        "---\nSUGGESTED NEXT STEPS:\n  [1] Show project status\n  [2] Start a new workflow\n---",
    ),
    Recorded(
        "text after a status line",
        sub_stop("symptom-analyzer", "---\nSTATUS: A complete. Returning results to b.\n---\nBye."),
        f"{BEGINNING}- line 4, block-not-last: unexpected text after the block{AGAIN}{STATUS_AFTER}",
    ),
    Recorded("the second time", stop(f"{BLOCK}\nBye.", stop_hook_active=True)),
    Recorded(
        "perhaps the second time",
        without("stop_hook_active"),
        note="missing or invalid 'stop_hook_active' in the input; expected true or false",
    ),
    Recorded(
        "no message at all",
        without("last_assistant_message"),
        note="missing or invalid 'last_assistant_message' in the input; expected a string",
    ),
    Recorded(
        "no event",
        without("hook_event_name"),
        note=f"missing or invalid 'hook_event_name' in the input{EXPECTED}",
    ),
    Recorded(
        "a message that is no text",
        stop([{"type": "text", "text": f"{BLOCK}\nBye."}]),
        note="missing or invalid 'last_assistant_message' in the input; expected a string",
    ),
    Recorded("a block that is only shown", stop(f"So:\n\n```\n{BLOCK}\n```\n\nBye.")),
    Recorded("a block in a thought", stop(f"<thought>\n{BLOCK}\n</thought>\nBye.")),
    Recorded("tags that are not demanded", stop("<review> PASS </review> <thought>")),
    Recorded("a placeholder that somebody talks about", stop("I have replaced {{TASKS}}.")),
    Recorded(
        "a comment that allows it",
        stop(f"<!-- promptls: allow-file block-not-last -->\n{BLOCK}\nBye."),
        f"{BEGINNING}- line 7, block-not-last: unexpected text after the block{AGAIN}{BLOCK_AFTER}{BLOCK}",
    ),
    Recorded("more than is checked", stop(f"{BLOCK}\nBye.{' ' * 1_100_000}")),
    Recorded(
        "not JSON",
        b"Stop",
        note=f"the input is not JSON{EXPECTED}",
    ),
    Recorded(
        "UTF-16",
        stop(f"{BLOCK}\nBye.").decode().encode("utf-16"),
        note="the input is not UTF-8, but UTF-16",
    ),
    Recorded(
        "a byte order mark and CRLF",
        b"\xef\xbb\xbf" + stop(f"Done.\r\n\r\n{BLOCK}\r\n\r\nBye.") + b"\r\n",
        f"{BEGINNING}- line 9, block-not-last: unexpected text after the block{AGAIN}{BLOCK_AFTER}{BLOCK}",
    ),
    Recorded(
        "nothing",
        b"",
        note=f"the input is empty{EXPECTED}",
    ),
    Recorded(
        "a list",
        b"[1]",
        note=f"the input is not an object{EXPECTED}",
    ),
    Recorded(
        "nested too deep",
        b"[" * 100_000,
        note=f"the input is not JSON{EXPECTED}",
    ),
    Recorded("not UTF-8", b'{"hook_event_name": "Stop\xff"}', note="the input is not UTF-8"),
    Recorded(
        "another event",
        stop(f"{BLOCK}\nBye.", hook_event_name="PreToolUse"),
        note=f"unexpected event 'PreToolUse'{EXPECTED}",
    ),
]
WITH_SETTINGS = [
    Recorded(
        "the block is missing",
        stop("Done.\n"),
        f"{BEGINNING}- line 1, response-block-missing:"
        f" missing 'SUGGESTED NEXT STEPS:' block at the end{AGAIN}{BLOCK_AFTER}{NEXT}",
    ),
    Recorded("the block is there", stop(f"Done.\n\n{BLOCK}\n")),
    Recorded(
        "the verdict is missing",
        sub_stop("reviewer", "All is well.\n\n`<review>PASS</review>`"),
        f"{BEGINNING}- line 3, response-tag-missing:"
        f" missing <review>; expected PASS or NEEDS_REVISION{AGAIN}{VERDICTS}",
    ),
    Recorded(
        "the verdict is padded, and the type has its older name",
        sub_stop("reviewer", "<review> PASS </review>", agent_type=None, subagent_type="reviewer"),
        f"{BEGINNING}- line 1, tag-value-padded: unexpected space around 'PASS'{AGAIN}{VERDICTS}",
    ),
    Recorded("the verdict is there", sub_stop("reviewer", "**<review>PASS</review>**")),
    Recorded(
        "a task that was not asked for",
        sub_stop("implementer", '<task_status id="2.1">COMPLETED</task_status>'),
        f"{BEGINNING}- line 1, response-task-missing: missing status of tasks 1.1 and 1.2\n"
        "- line 1, response-task-unknown: unknown task '2.1'; expected 1.1 or 1.2"
        f"{AGAIN}Give the status of these tasks only: 1.1, 1.2.",
    ),
    Recorded(
        "a task without a status",
        sub_stop("implementer", '<task_status id="1.1">COMPLETED</task_status>'),
        f"{BEGINNING}- line 1, response-task-missing: missing status of task 1.2"
        f"{AGAIN}Give the status of each of these tasks: 1.1, 1.2.",
    ),
    Recorded(
        "a placeholder in the text",
        sub_stop("reviewer", "<<TASKS>> are good: <review>PASS</review>"),
        f"{BEGINNING}- line 1, response-placeholder-unresolved: unresolved placeholder '<<TASKS>>'"
        f"{AGAIN}Write what is meant in place of each placeholder.",
    ),
    Recorded(
        "no task",
        sub_stop("implementer", "Done."),
        f"{BEGINNING}- line 1, response-tag-missing: missing <task_status>; expected COMPLETED"
        f'{AGAIN}For each task you MUST output <task_status id="X.Y">COMPLETED</task_status>,'
        " with its number as the id.",
    ),
    Recorded(
        "the status line is missing",
        sub_stop("symptom-analyzer", "Done."),
        f"{BEGINNING}- line 1, response-block-missing: missing 'STATUS:' block at the end"
        f"{AGAIN}{STATUS_AFTER}",
    ),
    Recorded(
        "no report on a work package",
        sub_stop("worker", "I am done."),
        f"{BEGINNING}- line 1, response-report-missing: missing JSON report on WP01; expected an"
        f" object with success and status{AGAIN}{REPORT_LIKE}",
    ),
    Recorded(
        "a report on a work package",
        sub_stop("worker", 'a\n{"success": false, "status": "blocked", "error": "a"}\nBye.'),
    ),
    Recorded(
        "a heading and a line of a contract",
        sub_stop("gatekeeper", "## Findings\n\nNone.\n\n**Verdict:** pass"),
        f"{BEGINNING}- line 5, response-part-malformed: expected 'VERDICT: PASS',"
        f" found '**Verdict:** pass'{AGAIN}"
        "Write this heading, not in code: ## Findings\n"
        "End the answer with one of these lines, not in code: VERDICT: PASS or VERDICT: FAIL\n"
        "Write the parts in this order: the heading findings, the line verdict.",
    ),
    Recorded(
        "what the contract demands",
        sub_stop("gatekeeper", "## Findings\n\nNone.\n\nVERDICT: FAIL\n"),
    ),
    Recorded(
        "JSON that does not fit its schema",
        sub_stop("reporter", '```json\n{"verdict": "fine", "score": 11}\n```'),
        f"{BEGINNING}- line 2, response-json-invalid: expected 'ok' or 'no', found 'fine'\n"
        "- line 2, response-json-invalid: expected 10 or less, found 11"
        f"{AGAIN}Write a code fence of json, from ```json to ```, an object with"
        ' "verdict": "ok" or "no", "score": an integer from 0 to 10, optional "notes": a list of'
        " strings; 'verdict' in it has the value, such as \"ok\".",
    ),
    Recorded(
        "text behind a tag that is last",
        sub_stop("decider", "<decision>KEEP</decision>\n\nThat is all."),
        f"{BEGINNING}- line 3, response-part-misplaced: unexpected text after 'decision',"
        f" which must be last{AGAIN}You MUST end the answer with exactly one of"
        " <decision>KEEP</decision> or <decision>DROP</decision>, not in code and not quoted.",
    ),
    Recorded(
        "text around JSON",
        sub_stop("extractor", 'Here it is:\n\n```json\n{"a": 1}\n```\n'),
        f"{BEGINNING}- line 3, response-part-malformed: expected JSON without any text around it"
        f"{AGAIN}Answer with nothing but JSON.",
    ),
    Recorded("an agent that is not sent back", sub_stop("quiet", "Done.")),
    Recorded(
        "a version that does not say that it is the first time",
        sub_stop("reviewer", "<review>pass</review>", stop_hook_active=None),
        f"{BEGINNING}- line 1, tag-value-unknown: 'pass' is not a valid <review> value;"
        f" expected PASS, NEEDS_REVISION or REJECTED{AGAIN}{VERDICTS}",
    ),
    Recorded(
        "the same without a session",
        sub_stop("reviewer", "Done.", stop_hook_active=None, session_id=None),
        note="missing or invalid 'stop_hook_active' in the input; expected true or false",
    ),
    Recorded(
        "a task that is still running",
        stop(
            "Started.",
            background_tasks=[{"id": "bx4s43qvk", "type": "shell", "status": "running"}],
        ),
        f"{BEGINNING}- line 1, response-block-missing:"
        f" missing 'SUGGESTED NEXT STEPS:' block at the end{AGAIN}{BLOCK_AFTER}{NEXT}",
    ),
    Recorded("an agent of which nothing is demanded", sub_stop("general-purpose", "Done.")),
    Recorded("an agent that is not judged", sub_stop("draft", f"{BLOCK}\nBye.")),
    Recorded("tags that are not judged", sub_stop("blocks", f"<review>pass</review>\n\n{BLOCK}")),
    Recorded("the second time", sub_stop("reviewer", "Done.", stop_hook_active=True)),
]
RECORDED = [*WITHOUT_SETTINGS, *(it._replace(has_settings=True) for it in WITH_SETTINGS)]
