"""What is known of a project in the tests of hover and completion."""

from kit import document_of
from promptls.features.requirements import find_requirement_texts
from promptls.features.site import ProjectValues
from promptls.parsing import parse
from promptls.semantics.workflow.state import read_workflow
from promptls.text.spans import Source

SPECIFICATION = document_of("""
    | # Login
    |
    | - **FR-001**: Users can log in
    |   with a mail address.
    | - **FR-002**: Users can log out.
    |
    | <!-- sk:fr id="FR-AUTH-003" priority="high" -->
    | - Users get a token.
    | <!-- /sk:fr -->
""")
PROJECT = ProjectValues(
    workflow=read_workflow(
        {
            "active_workflow": {
                "type": "feature",
                "phases": ["03-architecture", "04-design", "06-implementation"],
                "current_phase_index": 0,
                "artifact_folder": "docs/login",
                "phase_status": {"03-architecture": "in_progress", "04-design": "pending"},
            }
        }
    ).workflow,
    variables={"PROJECT_CONTEXT": "# Shop\n\nPython 3.12.\n", "TASKS": ""},
    agents={"reviewer": ".claude/agents/reviewer.md"},
    skills={"pdf": ".claude/skills/pdf/SKILL.md"},
    requirements=find_requirement_texts(parse(Source(SPECIFICATION), "specs/001/spec.md")),
)
PLAN = "templates/system/CLAUDE-plan.md"
IMPLEMENT = "templates/system/CLAUDE-implement.md"
AGENT = ".claude/agents/reviewer.md"
SKILL = ".claude/skills/pdf/SKILL.md"
COPILOT = ".github/agents/reviewer.agent.md"
PROMPT = "prompts/review.system.md"
FOLDERS = {
    "": ["docs/", "src/", "README.md", "shared.toml"],
    "docs": ["archive/", "notes.md"],
    "docs/archive": ["old.md"],
}
WITH_FOLDERS = PROJECT._replace(list_folder=lambda folder: FOLDERS.get(folder, []))
