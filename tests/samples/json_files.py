"""The JSON of the specifications, with what they leave out by `...` left out."""

import json
from typing import NamedTuple

from promptls.vocabulary.kinds import Kind

STATE = """{
  "active_workflow": {
    "type": "feature|fix|test-run|test-generate|full-lifecycle|upgrade",
    "phases": ["01-requirements", "03-architecture"],
    "current_phase": "03-architecture",
    "current_phase_index": 1,
    "artifact_folder": "REQ-0003-suggested-prompts",
    "phase_status": {
      "01-requirements": "completed",
      "03-architecture": "in_progress"
    }
  }
}
"""

ENVELOPE = """{
"job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
"feature_slug": "001-user-login",
"wp_sequence": 1,
"wp_id": "WP01",
"prompt_path": "/path/to/.worktrees/001-login-WP01/WP01.md",
"context_paths": [
"/path/to/kitty-specs/001-user-login/spec.md",
"/path/to/kitty-specs/001-user-login/plan.md",
"/path/to/ARCHITECTURE.md",
"/path/to/GOVERNANCE.md"
],
"worktree_path": "/path/to/.worktrees/001-login-WP01",
"config": {
"kind": "claude_code",
"timeout_secs": 1800,
"pr_target_branch": "feat/001-login-WP01",
"num_agents": 1,
"max_review_cycles": 5
}
}"""

SUCCESS = """{
"job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
"wp_id": "WP01",
"success": true,
"status": "completed",
"summary": "Implemented LoginForm component with full test coverage",
"commits": [
{
"sha": "abc123def456...",
"message": "WP01: Implement login form with validation"
},
{
"sha": "def456ghi789...",
"message": "WP01: Add tests for LoginForm component"
}
],
"artifacts": {
"files_created": [
"src/components/LoginForm.tsx",
"src/components/__tests__/LoginForm.test.tsx",
"src/hooks/useLogin.ts",
"src/styles/LoginForm.module.css"
],
"test_coverage": "87.5%",
"lint_status": "passed"
},
"pr_url": "https://github.com/org/repo/pull/42",
"duration_seconds": 1847,
"next_steps": [
"Await code review from @reviewer",
"WP02 can start in parallel (no dependencies)"
]
}"""

FAILURE = """{
"job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
"wp_id": "WP01",
"success": false,
"status": "blocked",
"error": "Cannot modify src/services/auth.ts (outside file scope)",
"commits": [
{
"sha": "abc123def456...",
"message": "WP01: Implement component (incomplete)"
}
],
"blocked_reason": "File scope violation",
"remediation": "Contact human: Need to refactor auth.ts in separate WP",
"duration_seconds": 342,
"cleanup_required": true
}"""

ESCALATION = """{
"success": false,
"status": "blocked",
"error": "FR-AUTH-001 cannot be satisfied: email regex library required",
"blocked_reason": "Dependency not permitted (governance violation)",
"remediation": "Human must approve zod library addition"
}"""

SHARE = """{
"job_id": "3a6b8c9d-...",
"wp_id": "WP01",
"agent_index": 0,
"agent_count": 2,
"assigned_deliverables": [
"src/auth/models.rs",
"src/auth/mod.rs"
]
}"""

AUDIT = "".join(
    f'{{"ts":"2026-03-01T{time}Z","actor":"agent:claude-code","job":"3a6b8c9d",{rest}}}\n'
    for time, rest in (
        ("10:15:34", '"action":"read_spec","path":"spec.md","hash":"0x1a2b..."'),
        ("10:16:12", '"action":"write_file","path":"src/auth/models.rs","lines":87'),
        (
            "10:17:45",
            '"action":"run_tests","command":"cargo test","exit_code":0,"duration_ms":4230',
        ),
        (
            "10:18:02",
            '"action":"commit","sha":"abc123","message":"WP01: Implement User and Session models"',
        ),
        ("10:18:15", '"action":"exit","code":0,"duration_total_s":162'),
    )
)

PROMPT = """{
  "system_prompt": "You plan changes.",
  "context": [
    {"type": "file", "name": "src/main.rs", "content": "fn main() {}\\n"},
    {"type": "artifact", "name": "proposal", "content": "# Proposal"},
    {"type": "thought", "content": "The login comes first."},
    {}
  ],
  "instructions": "Add login"
}
"""

DATA_MODEL = """{
  "type": "object",
  "required": [
    "instructions"
  ],
  "properties": {
    "system_prompt": {
      "type": "string"
    },
    "context": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "file",
              "artifact",
              "thought"
            ]
          },
          "name": {
            "type": "string"
          },
          "content": {
            "type": "string"
          }
        }
      }
    },
    "instructions": {
      "type": "string"
    }
  }
}
"""


class Sample(NamedTuple):
    """A file that has nothing wrong."""

    name: str
    path: str
    kind: Kind
    text: str


SAMPLES = (
    Sample("state", ".isdlc/state.json", Kind.WORKFLOW_STATE, STATE),
    Sample(
        "idle state", "app/.isdlc/state.json", Kind.WORKFLOW_STATE, '{"active_workflow": null}\n'
    ),
    Sample("envelope", "envelope.json", Kind.TASK_ENVELOPE, ENVELOPE),
    Sample("success", "response.json", Kind.AGENT_RESPONSE, SUCCESS),
    Sample("failure", "response.json", Kind.AGENT_RESPONSE, FAILURE),
    Sample("escalation", "response.json", Kind.AGENT_RESPONSE, ESCALATION),
    Sample("share", "share.json", Kind.AGENT_SHARE, SHARE),
    Sample("audit", "audit/001-user-login/3a6b8c9d.jsonl", Kind.AUDIT_LOG, AUDIT),
    Sample("prompt", "prompt.json", Kind.UNIFIED_PROMPT, PROMPT),
    Sample("least prompt", "a.json", Kind.UNIFIED_PROMPT, '{"instructions": "a", "context": []}'),
    Sample("data model", "schema.json", Kind.JSON, DATA_MODEL),
)
# Those that consist of one object and have a model.
OBJECTS = tuple(
    it for it in SAMPLES if it.kind not in (Kind.AUDIT_LOG, Kind.JSON) and it.name != "idle state"
)


def values_of(sample: Sample) -> dict[str, object]:
    """The members of a sample that is one object."""
    values = json.loads(sample.text)
    assert isinstance(values, dict)
    return values
