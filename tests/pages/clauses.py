"""The sections of the documents that promptls holds, with what each says and what does it.

Rules name the section that they come from; `specifications.py` adds them. A section that neither a
rule nor a command holds says why not.
"""

from typing import NamedTuple


class Section(NamedTuple):
    """A part of a document: its name there, what it says, and the commands that do what it says.

    `unheld` is the reason where no rule and no command holds it.
    """

    name: str
    says: str
    done_by: tuple[str, ...] = ()
    unheld: str = ""


# What else rules come from: the documentation of tools, and formats that others specify.
OTHER_SOURCES = (
    "Agent Skills specification",
    "Anthropic skills repository",
    "Claude Code documentation",
    "CommonMark",
)

_EMISSION = ("next", "fix")
_HARNESS = "done by the harness, the program that starts the agents; promptls runs no program"
_EXPLAINS = "demands nothing"

SECTIONS = {
    "iSDLC prompt format": (
        Section("section 1.1", "the canonical block", ("next", "fix")),
        Section(
            "section 1.2",
            "delimiters, header, items, numbers, ASCII, LF, placement",
            ("next", "fix"),
        ),
        Section("section 1.3", "the status line of a sub-agent", ("fix",)),
        Section("section 1.4", "the orchestrator uses the same format", ("next",)),
        Section("section 2.1", "three tiers, in this order", ("next",)),
        Section("section 2.2", "what each tier may be; the utilities", ("next",)),
        Section("section 3.1", "how the name of a phase is made from its key", ("next",)),
        Section("section 3.2", "the names of the known phases", ("next",)),
        Section("section 3.3", "the next phase, or the end of the workflow", ("next",)),
        Section("section 4.1", "`# SUGGESTED PROMPTS` in the file of an agent", ("init", "fix")),
        Section("section 4.2", "where the section is inserted", ("fix",)),
        Section("section 4.3", "the closing lines of the agents"),
        Section("section 5.1", "the fields of `state.json` that agents read", ("next", "schema")),
        Section("section 5.2", "which of them must not be null", ("next", "schema")),
        Section(
            "section 5.3",
            "nothing is written to `state.json`",
            unheld="no command of promptls writes it, and no file shows what an agent writes",
        ),
        Section("section 6.1", "the strings by which blocks are found"),
        Section("section 6.2", "the patterns that read a block", ("response", "hook")),
        Section("section 7", "traceability", unheld=_EXPLAINS),
    ),
    "iSDLC emission protocol": (
        Section("section 1", "overview", unheld=_EXPLAINS),
        Section("section 2", "where the protocol is in the orchestrator", ("init", "fix")),
        Section("section 3.1", "initialization, and the nouns of workflows", _EMISSION),
        Section("section 3.2", "gate passed, and the nouns of phases", _EMISSION),
        Section("section 3.3", "gate failed", _EMISSION),
        Section("section 3.4", "blocker", _EMISSION),
        Section("section 3.5", "completion and cancellation", _EMISSION),
        Section("section 4", "the text of the protocol", ("init", "fix")),
        Section("section 5", "no blocks outside of the five points"),
        Section("section 6", "five points; nothing emitted without a workflow", ("next",)),
        Section("section 7", "traceability", unheld=_EXPLAINS),
    ),
    "Agentd system templates": (
        Section("R1", "folder, names, fallback to `BASE`", ("init", "render", "templates")),
        Section("R2", "identity, principles, context, workflow", ("init", "fix")),
        Section("R3", "the directives of each phase", ("init",)),
        Section("R4", "the variables, and what fills them", ("render",)),
        Section("R5", "the tags of answers", ("response", "hook")),
        Section("Flow", "from the template to the prompt", ("render",)),
        Section("Data Model", "the metadata of a template", ("fix", "schema")),
        Section("Interfaces", "loading and injection", ("render",)),
        Section(
            "Acceptance Criteria", "fallback, missing values, verdicts", ("render", "response")
        ),
    ),
    "Agentd unified prompt": (
        Section("R1", "system prompt, context and instructions", ("render", "schema")),
        Section("R2", "the XML", ("render",)),
        Section("R3", "templates of a phase", ("render", "templates")),
        Section(
            "R4",
            "orchestrators use the prompt",
            unheld="code of an orchestrator; `import promptls` has the functions for it",
        ),
        Section("R5", "artifacts in the context", ("render",)),
        Section("Acceptance Criteria", "a missing template is an error", ("render",)),
        Section("Flow Diagram", "from the template to the answer", ("render", "response")),
        Section("Data Model", "the prompt as JSON", ("schema",)),
    ),
    "AgilePlus agent prompt": (
        Section("Prompt Delivery Mechanism", "how agents are started", unheld=_HARNESS),
        Section(
            "Task Envelope",
            "the JSON that comes with a package",
            ("init", "package envelope", "package verify", "schema"),
        ),
        Section("Markdown Prompt Document", "title and sections of a package", ("init", "fix")),
        Section("Feature Context", "feature, state, branch and date", ("fix",)),
        Section("Deliverables", "the files to deliver", ("package verify", "package assign")),
        Section("Work Scope", "the files that may be changed", ("package verify",)),
        Section(
            "Functional Requirements",
            "ids such as `FR-AUTH-001`",
            ("package verify", "package commit-msg"),
        ),
        Section(
            "Architecture Rules",
            "how the code is written",
            unheld="free text for the agent; only a look at the code could tell",
        ),
        Section(
            "Code Quality Gates",
            "lint, types, tests and coverage",
            ("package verify", "package audit check"),
        ),
        Section("Dependencies", "what may be added, and what may not change"),
        Section(
            "Context Documents",
            "the pages that belong to a package",
            ("package envelope",),
        ),
        Section(
            "Workflow & State Transitions",
            "states, messages of commits, nothing uncommitted",
            ("package verify", "package commit-msg"),
        ),
        Section(
            "Available Tools & Commands",
            "git, build and harness",
            unheld="free text for the agent",
        ),
        Section(
            "Response Format",
            "the JSON of an answer",
            ("response", "hook", "package verify", "schema"),
        ),
        Section("Frontmatter Tags", "`audience` of a page"),
        Section(
            "Error Handling & Escalation",
            "status `blocked` instead of another try",
            ("response", "package verify"),
        ),
        Section("Blocker Logging", "`BLOCKER:` lines", ("response",)),
        Section("Timeout Behavior", "signals to agents", unheld=_HARNESS),
        Section(
            "Manifest Validation",
            "deliverables exist, tests and linter pass; promptls reads what is reported of these",
            ("package verify",),
        ),
        Section(
            "Rust Project Prompt Specifics",
            "more sections of a package",
            unheld="free text for the agent",
        ),
        Section(
            "spec-kitty Integration",
            "markers, counts, ids in messages of commits",
            ("package verify", "package commit-msg"),
        ),
        Section(
            "Multi-Agent Coordination",
            "shares, and the outcome of all",
            ("package assign", "package verify", "schema"),
        ),
        Section(
            "Audit Trail",
            "the log of an agent's actions",
            ("package audit append", "package audit check", "schema"),
        ),
    ),
}
