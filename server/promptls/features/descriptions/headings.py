"""What an editor says about the headings and lines that the specifications name."""

from promptls.features.descriptions import Description, code
from promptls.text.wording import listed
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.headings import NamedHeading

_NOUNS = "iSDLC emission protocol, section 3.1"


def of_heading(heading: NamedHeading) -> Description:
    """Describe a heading by what is below it."""
    return Description(heading.text, heading.description, (), heading.clause, heading.rule)


def of_nouns(types: tuple[str, ...], vocabulary: Vocabulary) -> Description | None:
    """Describe what the types of a workflow are called in an item."""
    known = [it for it in vocabulary.workflow_types if it.key in types]
    if not known:
        return None
    of = f"workflow type{'s'[len(known) == 1 :]} {listed([code(it.key) for it in known], 'and')}"
    nouns = dict.fromkeys(it.noun for it in known if it.noun)
    what = (
        f"The orchestrator writes {listed([code(it) for it in nouns], 'or')} for"
        f" `{{workflow_noun}}` where a workflow of this type starts."
        if nouns
        else "Such a workflow starts by itself, so no next steps are printed before it."
    )
    return Description(f"Noun of the {of}", what, (), _NOUNS, "emission-noun-wrong")


def of_closing(closing: str, stem: str) -> Description:
    """Describe the line with which the file of a phase agent ends."""
    return Description(
        "Closing line",
        f"The file of the agent {code(stem)} ends with it. New sections come before it.",
        (f"It begins with {code(closing)}.",),
        "iSDLC prompt format, section 4.3",
        "agent-closing-line-changed",
    )
