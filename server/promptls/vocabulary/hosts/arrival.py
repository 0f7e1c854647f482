"""How a host makes the text that a model gets of the text of a file: the types of these facts."""

from typing import Literal

from promptls.text.values import NamedTuple

# Where a host takes the front matter to end: it has none; at the next `---`, also within a line,
# with all white space behind it; at the next line that begins with it, if what is above can be
# read; at the next line that is only that; or the text is the value of a key in TOML.
FrontMatterEnd = Literal["nowhere", "any dashes", "dashes line", "dashes alone", "TOML"]
# The key in TOML.
PROMPT_KEY = "prompt"
# How a host finds single arguments in what is typed behind the name of a command: not at all; as
# the words of the first command of a shell; at white space and quotes; as POSIX has words split;
# or at white space, where all arguments have one space between them then.
Splitting = Literal["none", "shell", "quotes", "POSIX", "spaces"]


class Arrival(NamedTuple):
    """How the text is made.

    The placeholders of a stage, by their spellings, are replaced at once, the first that fits; a
    later stage also sees what an earlier one has put in. With `is_staged_by_text` it sees that
    apart from the rest, and is left out where the file itself has no such placeholder. Those of
    `named_instead` take the place of all others in a text with one of them.
    Names of arguments are what the key `names_key` lists, if there is such a key; behind one of
    them in the text must be `name_end`. The first `most_names` count that have no more characters
    than that.
    `kept` is a pattern of what is no placeholder, with `NAMES` for such names; `kept_as` is left of
    it. Each pattern of `defused` is replaced in arguments. Of the placeholders in `dollars`, `$&`,
    `$$` and the like in an argument mean something. `behind` comes after the text before anything
    is replaced, and `above` before it in the end, both with the folder of the file. `below` comes
    last if no placeholder takes arguments: these as they are put in or typed, and the name of the
    command.
    """

    front_matter: FrontMatterEnd
    splitting: Splitting = "none"
    stages: tuple[tuple[str, ...], ...] = ()
    named_instead: str = ""
    names_key: str = ""
    most_names: int = 64
    name_end: str = ""
    kept: str = ""
    kept_as: str = ""
    defused: tuple[tuple[str, str], ...] = ()
    dollars: frozenset[str] = frozenset()
    behind: str = ""
    above: str = ""
    below: str = ""
    is_trimmed: bool = False
    is_staged_by_text: bool = False
