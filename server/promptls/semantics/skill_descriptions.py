"""What a host says of a skill in the list that a model gets."""

from promptls.document.front_matter import FrontMatter
from promptls.text.patterns import pattern
from promptls.vocabulary.hosts.standing import SkillList

_HEADING = pattern(r"#++[ \t]++")
_UNSEEN = pattern(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]++")
# How much of a first line is a description.
_LONGEST_LINE = 100


def find_description(matter: FrontMatter | None, body: str, facts: SkillList) -> str:
    """What a list of skills says of one, however long it is."""
    first, *others = (matter.value(it) if matter is not None else "" for it in facts.keys)
    if facts.line_breaks != "stay":
        first = first.strip()
    if facts.has_beginning and not first:
        # The first line that says something.
        line = next(filter(None, map(str.strip, body.split("\n"))), "")
        first = shorten(_HEADING.sub("", line, count=1), _LONGEST_LINE, "...")
    text = " - ".join(filter(None, (first, *others)))
    for old, new in facts.replaced:
        text = text.replace(old, new)
    if facts.line_breaks == "one space":
        return " ".join(text.split())
    return _UNSEEN.sub(" ", text) if facts.line_breaks == "spaces" else text


def shorten(text: str, longest: int | None, mark: str) -> str:
    """A text that is cut where it is too long, and a mark behind it."""
    if longest is None or len(text) <= longest:
        return text
    return f"{text[: longest - len(mark)]}{mark}"
