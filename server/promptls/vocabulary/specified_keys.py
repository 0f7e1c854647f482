"""The keys of front matter that the specifications have, whoever loads the files."""

from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import FactSource, FrontMatterKey, words_of
from promptls.vocabulary.kinds import Kind

_TEMPLATES = FactSource("Agentd, prompt templates", "")
_AUDIENCES = FactSource("AgilePlus agent prompt, Frontmatter Tags", "")

AUDIENCES = words_of(
    _AUDIENCES,
    {
        "agents": "Coding agents: the page has instructions for them.",
        "developers": "People who write the program.",
        "pms": "People who manage the product.",
        "sdk": "People who use the program's SDK.",
    },
)


class KindKeys(NamedTuple):
    """Keys that a specification has, in files of some kinds, whoever loads them."""

    kinds: tuple[Kind, ...]
    keys: tuple[FrontMatterKey, ...]


SPECIFIED_KEYS = (
    KindKeys(
        (Kind.AGENT,),
        (
            FrontMatterKey(
                "owned_skills",
                "The ids of the skills that the agent owns.",
                FactSource("iSDLC", ""),
            ),
        ),
    ),
    KindKeys(
        (Kind.SYSTEM_TEMPLATE, Kind.PROMPT),
        (
            FrontMatterKey("task_type", "The task that the prompt is for.", _TEMPLATES),
            FrontMatterKey("agent", "The agent that gets the prompt.", _TEMPLATES),
            FrontMatterKey("phase", "The phase of the workflow.", _TEMPLATES),
            FrontMatterKey(
                "variables", "The variables that are replaced in the prompt.", _TEMPLATES
            ),
            FrontMatterKey("required_inputs", "The inputs that the task requires.", _TEMPLATES),
            FrontMatterKey(
                "mcp_instruction", "The call that fetches the rest of the task.", _TEMPLATES
            ),
        ),
    ),
    KindKeys(
        (Kind.MARKDOWN, Kind.WORK_PACKAGE, Kind.INSTRUCTIONS),
        (
            FrontMatterKey(
                "audience",
                "Who the page is for. Pages for `agents` contain instructions for coding agents.",
                _AUDIENCES,
                AUDIENCES,
                values=tuple(it.name for it in AUDIENCES),
            ),
        ),
    ),
)
