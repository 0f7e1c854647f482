"""The documents that rules and words come from, introduced for readers who never heard of them.

A clause begins with the name of one of these documents, or is `promptls`, or names a tool.
"""

from promptls.text.values import NamedTuple

PROMPTLS = "promptls"


class Specification(NamedTuple):
    """A document that says how prompts are written, and what a reader must know to follow it."""

    name: str
    about: str


SPECIFICATIONS = (
    Specification(
        "iSDLC prompt format",
        "iSDLC leads a coding agent through a software project in phases, such as `01-requirements`"
        " and `04-design`. Each phase has an agent, described in a Markdown file. An agent ends"
        " with a list of next steps from which the user chooses, and a sub-agent, which works for"
        " another agent, ends with a status line. This document says how these are written, and"
        " how `state.json` records the phases of the running workflow.",
    ),
    Specification(
        "iSDLC emission protocol",
        "The orchestrator of iSDLC is the agent that starts workflows and starts the other agents."
        " This document names the five points of a workflow at which the orchestrator prints a"
        " list of next steps, and the items of each.",
    ),
    Specification(
        "Agentd system templates",
        "Agentd runs coding agents such as Claude, Gemini and Codex through the phases of a"
        " change: plan, challenge, implement, review and archive. Each gets a system prompt, made"
        " from a template in which variables such as `{{PROJECT_CONTEXT}}` are replaced, and"
        " answers in tags such as `<review>`, which the orchestrator, the program that started the"
        " agent, reads. This document says what a template must contain.",
    ),
    Specification(
        "Agentd unified prompt",
        "The XML document in which Agentd gives system prompt, context and instructions to a model,"
        " and the state that it keeps between phases.",
    ),
    Specification(
        "AgilePlus agent prompt",
        "AgilePlus gives work packages to coding agents: Markdown documents with the requirements,"
        " the scope and the deliverables of one task. This document says what a work package must"
        " contain, how an agent answers, how requirements are marked in a specification (with the"
        " comments of spec-kitty, a tool that formats specifications), and how the actions of an"
        " agent are logged in an audit trail.",
    ),
)
