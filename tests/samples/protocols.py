"""A clean emission protocol, drawn, and what becomes of it when it is changed."""

import re

PATH = "agents/00-sdlc-orchestrator.md"
PROTOCOL = """\
| # PROMPT EMISSION PROTOCOL
|
| ### 1. Workflow Initialization (after writing active_workflow)
|
| - feature -> "feature"
| - fix -> "bug"
| - full-lifecycle -> "project"
| - upgrade -> "upgrade target"
| - test-run, test-generate -> skip this emission point (auto-start)
|
| Emit:
|   [1] Describe your {noun} to begin {first_phase_name}
|   [2] Show workflow phases
|   [3] Show workflow status
|
| ### 2. Gate Passage
|
| Emit (not last phase):
|   [1] Continue to {next_phase_name}
|   [2] Review {current_phase_noun} artifacts
|   [3] Show workflow status
|
| Emit (last phase):
|   [1] Complete workflow and merge to main
|   [2] Review all workflow artifacts
|   [3] Show workflow status
|
| ### 3. Gate Failure
|
| Emit:
|   [1] Review gate failure details
|   [2] Retry gate check
|   [3] Escalate to human
|
| ### 4. Blocker/Escalation
|
| Emit:
|   [1] Resolve blocker and retry
|   [2] Cancel workflow
|   [3] Show workflow status
|
| ### 5. Workflow Completion
|
| Emit (completion):
|   [1] Start a new feature
|   [2] Run tests
|   [3] View project status
|
| Emit (cancellation):
|   [1] Start a new feature
|   [2] View project status
|"""

_SAID = re.compile(r"^: .*\n?", re.MULTILINE)


def changed(*changes: tuple[str, str], text: str = PROTOCOL) -> str:
    """The protocol with some of its text replaced, each once."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def unsaid(drawing: str) -> str:
    """A drawing without what is said of it."""
    return _SAID.sub("", f"{drawing}\n").rstrip("\n")
