"""Files that are named like system templates and lie where none is looked for."""

from promptls.text.paths import folder_of, inside, name_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import PLAIN_NAMES, VALUES_ENDING

_NAME = pattern(
    r"(?P<agent>[A-Za-z][A-Za-z0-9_]{0,60})-(?P<phase>[A-Za-z][A-Za-z0-9_]{0,60})"
    r"(?:\.[A-Za-z]{1,9}){1,2}"
)


class StrayTemplate(NamedTuple):
    """A file that is never loaded, and the path where it would be."""

    path: str
    expected: str

    @property
    def is_below(self) -> bool:
        """Whether it is in a folder below that of the templates, perhaps on purpose."""
        return len(folder_of(self.path)) > len(folder_of(self.expected))

    @property
    def is_above(self) -> bool:
        """Whether it is in the folder above, in which other files may have such names."""
        return len(folder_of(self.path)) < len(folder_of(self.expected))


def find_stray(path: str, folder: str, vocabulary: Vocabulary) -> StrayTemplate | None:
    """Tell that a file is never loaded although its name is that of a known agent and phase.

    Templates are loaded from `folder`, which may be anywhere in the path.
    """
    name = _NAME.fullmatch(name_of(path))
    if name is None or name_of(path) in PLAIN_NAMES or path.endswith(VALUES_ENDING):
        return None
    agents = {it.name for it in vocabulary.template_agents}
    phases = {it.key for it in vocabulary.template_phases}
    if name["agent"].upper() not in agents or name["phase"].lower() not in phases:
        return None
    home = _find_home(folder_of(path), folder)
    wanted = f"{name['agent'].upper()}-{name['phase'].lower()}.md"
    if home is None or path == inside(home, wanted):
        return None
    return StrayTemplate(path, inside(home, wanted))


def _find_home(found: str, folder: str) -> str | None:
    """The folder of the templates that a folder is, or is in, or is next above of."""
    padded, wanted = f"/{found}/", f"/{folder.strip('/')}/"
    at = padded.rfind(wanted)
    if at >= 0:
        return padded[1 : at + len(wanted) - 1]
    above = folder_of(folder.strip("/"))
    if above and padded.endswith(f"/{above}/"):
        return inside(found, name_of(folder.strip("/")))
    return None
