"""Answers to templates and agents, and the drawing of what is found in them."""

from pathlib import Path
from textwrap import dedent

from kit import compare, document_of, draw, mark
from promptls.prompts import parse_response

PROJECT = Path(__file__).parents[2]
TEMPLATES = PROJECT / "templates" / "system"
CHALLENGE = (TEMPLATES / "CODEX-challenge.md").read_text(encoding="utf-8")
IMPLEMENT = """\
# Tasks

- [ ] 1.1 Create the user model
  1. 1.2: Add the login form
### Task 2.1 - Test it

Output <task_status id="X.Y">COMPLETED</task_status> or <task_status id="X.Y">FAILED</task_status>.
"""
DESIGNER = (PROJECT / "templates" / "agents" / "03-system-designer.md").read_text(encoding="utf-8")
ANALYZER = (PROJECT / "templates" / "agents" / "tracing" / "symptom-analyzer.md").read_text(
    encoding="utf-8"
)
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---"
STATUS = "---\nSTATUS: Analysis complete. Returning results to tracing-orchestrator.\n---"


def check(
    drawing: str, *, template: str | None = None, phase: str | None = None, newline: str = "\n"
) -> None:
    """Check that a drawn answer gets exactly the findings that are drawn."""
    __tracebackhide__ = True
    text = document_of(drawing, newline=newline)
    found = parse_response(text, template=template, phase=phase).findings
    compare(draw(text, map(mark, found)), dedent(drawing).strip("\n"))


def rules(text: str, template: str | None = None, phase: str | None = None) -> list[str]:
    return [it.rule for it in parse_response(text, template=template, phase=phase).findings]


PASSED = "<review>PASS</review>"
REVISE = "<review>NEEDS_REVISION</review>"
REJECT = "<review>REJECTED</review>"
