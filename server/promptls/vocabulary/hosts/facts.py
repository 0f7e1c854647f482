"""What is known of a host, a program that gives Markdown files to a model: the types of facts.

Each fact has a source and the date at which it was read there. The facts are in the modules beside
this one, one for each host.
"""

import re
from typing import Literal

from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.standing import Start
from promptls.vocabulary.kinds import Kind


class FactSource(NamedTuple):
    """Where a fact was read, and when."""

    name: str
    date: str


class Word(NamedTuple):
    """A value that a key may have, and what it means to the program that reads the file.

    One that `is_gone` means nothing any more, and one with a name of `now` is an earlier name.
    """

    name: str
    meaning: str
    source: FactSource
    now: str = ""
    is_gone: bool = False

    @property
    def is_current(self) -> bool:
        """Whether it is what a file of today has."""
        return not (self.now or self.is_gone)


def words_of(source: FactSource, meanings: dict[str, str]) -> tuple[Word, ...]:
    """Words that one source describes, in its order."""
    return tuple(Word(name, meaning, source) for name, meaning in meanings.items())


def earlier_names(source: FactSource, names: dict[str, str]) -> tuple[Word, ...]:
    """Names that still do what another one does now."""
    return tuple(Word(it, f"Earlier name of `{now}`.", source, now) for it, now in names.items())


def gone_words(source: FactSource, names: dict[str, str]) -> tuple[Word, ...]:
    """Words that mean nothing any more, each with what takes its place, if anything does."""
    said = "It was removed{}."
    return tuple(
        Word(it, said.format(f"; use `{now}`" if now else ""), source, now, is_gone=True)
        for it, now in names.items()
    )


# Without one of these, the program does not find the file, or has other tools or another model.
_VITAL = frozenset({"name", "description", "tools", "allowed-tools", "model", "applyTo"})


class FrontMatterKey(NamedTuple):
    """A key that a program reads in some files.

    A valid value matches the whole `pattern`, which `form` describes, has at most `longest`
    characters, and is one of `values`. It may be one of `words`, or anything else; `spared` are
    words of others that are near to one of those. A key that `is_gone` is not read any more, and
    has a successor in `now`, if there is one; one with `now` that is read is an earlier name. One
    that is `ignored` is not read in files of the place that this names. A value that is not among
    the words is lost where the key `drops_others`, and may be no YAML where it `is_unquoted`. One
    that `is_text` must be a string, or the file is not loaded. `agents` is how other agents are
    written in it, with `{}` for the name.
    """

    name: str
    description: str
    source: FactSource
    words: tuple[Word, ...] = ()
    pattern: str = ""
    form: str = ""
    longest: int | None = None
    values: tuple[str, ...] = ()
    spared: frozenset[str] = frozenset()
    since: str = ""
    now: str = ""
    is_gone: bool = False
    ignored: str = ""
    drops_others: bool = False
    is_unquoted: bool = False
    is_text: bool = False
    agents: str = ""

    @property
    def is_current(self) -> bool:
        """Whether it is what a file of today has."""
        return not (self.now or self.is_gone)

    @property
    def is_vital(self) -> bool:
        """Whether the program does not find the file without it, or uses it in another way."""
        return self.name in _VITAL

    def matches(self, value: str) -> bool:
        """Whether a value has the form that the key asks for."""
        return not self.pattern or re.fullmatch(self.pattern, value) is not None


def keys_of(source: FactSource, meanings: dict[str, str]) -> tuple[FrontMatterKey, ...]:
    """Keys that one source describes, whose values may be anything."""
    return tuple(FrontMatterKey(name, meaning, source) for name, meaning in meanings.items())


# What a key may be that is on or off.
SWITCH = words_of(FactSource("promptls", "2026-11-19"), {"true": "Yes.", "false": "No."})


# What a host puts in the place of a placeholder.
Stands = Literal[
    "all arguments", "argument by number", "argument by name", "value", "output", "file", "question"
]
# What is left of a placeholder whose argument is not given; nothing where it cannot be missing.
Missing = Literal["", "stays as it is written", "becomes empty", "is asked for", "stops the call"]


class HostPlaceholder(NamedTuple):
    """A text that a host replaces before a model reads the file.

    `pattern` finds it as the host does; its group is the number, the name, the command or the path.
    The first argument has the number `base`. Where `takes_rest`, the highest number of a file has
    all further arguments. `escape` before it keeps it as it is. `where` is the places in which it
    is replaced, and `quoting` how the arguments are split or quoted. Where the host leaves the work
    to the model, it `is_certain` no more. Where it has one of some texts, these are `forms`, each
    with its meaning, and that of the folder of the file is `folder`. In a command, all arguments
    are quoted for the shell where this is written: `quotes`.
    """

    spelling: str
    pattern: str
    stands: Stands
    meaning: str
    source: FactSource
    base: int | None = None
    takes_rest: bool = False
    missing: Missing = ""
    escape: str = ""
    where: str = "the whole text, code included"
    quoting: str = ""
    is_certain: bool = True
    forms: tuple[tuple[str, str], ...] = ()
    folder: str = ""
    quotes: str = ""

    def meaning_of(self, written: str) -> str:
        """What it stands for where it is written like this."""
        return dict(self.forms).get(written, self.meaning)


class Limit(NamedTuple):
    """A number that a host does not let something exceed, in a window of 200,000 tokens."""

    what: str
    value: int
    unit: str
    effect: str
    source: FactSource


# Whether a host puts the text of a file in the place of `@path`: always, or if it reads what has
# this path at all, which depends on others beside it.
Imports = Literal["no", "always", "if read"]


class HostFile(NamedTuple):
    """Files that a host loads, and how it reads them.

    `paths` are globs that match the end of a path: in a folder of the host, or by a name or an
    ending that says enough. A file of the same kind that is `elsewhere`, such as in a plugin, is
    taken for one of these where no other host has it. What is at a `shared` path, one of these, is
    made for other hosts, so that nobody knows whether this one replaces anything in it. `unread`
    says what the host does where the front matter is no YAML, or a file in TOML is none or lacks
    what is `required`. Each line that is wholly what the pattern `mended` says, a carriage return
    at its end included, it first reads otherwise. A new file `begins` with some keys, and what is
    to be replaced by their values.
    """

    what: str
    kind: Kind
    paths: tuple[str, ...]
    source: FactSource
    keys: tuple[FrontMatterKey, ...] = ()
    placeholders: tuple[HostPlaceholder, ...] = ()
    required: tuple[str, ...] = ()
    elsewhere: bool = False
    shared: tuple[str, ...] = ()
    is_named_by_file: bool = False
    unread: str = ""
    mended: str = ""
    note: str = ""
    arrival: Arrival | None = None
    imports: Imports = "no"
    begins: tuple[tuple[str, str], ...] = ()


class Host(NamedTuple):
    """A program that loads files: what it is called in settings and in sentences, and its facts.

    `folders` are those that tell whose a file is, and so are `endings` of names, `tools` the names
    that only its tools have, and `start` is what every session begins with, from `start_source`.
    """

    name: str
    title: str
    version: str
    source: FactSource
    folders: tuple[str, ...]
    files: tuple[HostFile, ...] = ()
    limits: tuple[Limit, ...] = ()
    tools: frozenset[str] = frozenset()
    tools_source: str = ""
    endings: tuple[str, ...] = ()
    marks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    start: Start = Start()
    start_source: FactSource | None = None

    def find_limit(self, what: str) -> Limit | None:
        """A limit, by the beginning of what it is of."""
        return next((it for it in self.limits if it.what.startswith(what)), None)
