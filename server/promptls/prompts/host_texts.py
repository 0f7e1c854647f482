"""The text that a model gets of a file of a host, such as a command of Claude Code."""

import os
from collections.abc import Callable, Iterator

from promptls.document.front_matter import FrontMatter
from promptls.files import FileError
from promptls.files.reading import decode_whole, read_within
from promptls.parsing import read_front_matter
from promptls.semantics.arrivals.bodies import Body, cut_body
from promptls.semantics.arrivals.filling import Call, Noted
from promptls.semantics.arrivals.kept import mark_kept
from promptls.semantics.arrivals.pieces import Piece, TooLong, join
from promptls.semantics.arrivals.splitting import HostRefusal, defuse, split_arguments
from promptls.semantics.arrivals.substitution import Arrived, substitute
from promptls.semantics.arrivals.unreadable import is_unreadable
from promptls.semantics.skill_descriptions import find_description, shorten
from promptls.semantics.substitutions.declared import find_declared
from promptls.semantics.substitutions.readers import ANY_ARRIVAL
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Source
from promptls.text.toml import TomlFault, TomlStop, load_toml
from promptls.text.typesetting import escape_unseen
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import HOST_NAMES, files_of, load_host
from promptls.vocabulary.hosts.arrival import PROMPT_KEY, Arrival
from promptls.vocabulary.hosts.facts import Host, HostFile
from promptls.vocabulary.hosts.standing import ENTRY_LIMIT, SkillList
from promptls.vocabulary.kinds import Kind

_COMMANDS_FOLDER = "/commands/"
_MOST_SHOWN = 200
_MOST_NOTES = 20
# How it is said what a person must know, in this order: with the name of the host, and the text.
_SAID: dict[Noted, str] = {
    "command": "{0} runs this command and puts in what it prints: {1}",
    "file": "{0} reads this file: {1}",
    "left": "{1} stays as it is written",
    "value": "{1} stays as it is written, or gets a value that only {0} has",
    "empty": "{1} becomes empty: it is not passed",
}


class HostText(NamedTuple):
    """What arrives, what a person must know of it, and more that is good to know."""

    host: str
    pieces: tuple[Piece, ...]
    notes: tuple[str, ...]
    details: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole, as the model gets it."""
        return join(self.pieces)


class HostTextError(Exception):
    """Why no text arrives."""


def render_host_text(name: str, path: str, source: Source, line: str, root: str) -> HostText:
    """What a host makes of the text of a file, with arguments as they are typed.

    Other files are read only in the root. Raises `HostTextError` where no text arrives.
    """
    if name not in HOST_NAMES:
        raise HostTextError(f"unknown host {name!r}{did_you_mean(name, HOST_NAMES)}")
    host = load_host(name)
    path = path.replace(os.sep, "/")
    file, is_here = _choose(host, path)
    arrival = (file.arrival if file else None) or ANY_ARRIVAL
    try:
        front, body = _read(host, file, source.text, arrival)
        arguments = defuse(split_arguments(line, arrival.splitting), arrival.defused)
        call = Call(
            arguments,
            tuple(it.name for it in find_declared(front, arrival.names_key, source.text)),
            os.path.dirname(path),
            _command_of(path),
            _reader(root),
        )
        placeholders = file.placeholders if file else ()
        arrived = substitute(body.text, arrival, placeholders, call)
        pieces = mark_kept(arrived.pieces, placeholders, host.title)
    except HostRefusal as error:
        raise HostTextError(f"{host.title} does not run it: {error}") from error
    except TooLong as error:
        raise HostTextError("the text with its arguments is too long") from error
    notes = list(_note(host, arrived))
    if not placeholders:
        notes.insert(0, f"{host.title} is not known to replace anything in this file")
    if not is_here:
        what = f", and is read as a {file.what}" if file else ""
        notes.insert(0, f"the file is not where {host.title} loads such files{what}")
    if not arguments.is_certain:
        notes.append(
            f"{host.title} may split the arguments in another way: they are more than words"
        )
    if arguments.typed and not arrived.has_arguments:
        notes.append(f"{host.title} puts the arguments nowhere in this text")
    details = tuple(_describe(host, file, front, body.text))
    return HostText(name, pieces, tuple(notes), details)


def _choose(host: Host, path: str) -> tuple[HostFile | None, bool]:
    """The sort of file that one is to the host, and whether its path says so."""
    found = files_of(host, path)
    if found:
        return max(found, key=lambda it: it.arrival is not None), True
    is_skill = path.endswith("/SKILL.md") or path == "SKILL.md"
    kinds = (Kind.SKILL,) if is_skill else (Kind.COMMAND, Kind.TOML_COMMAND, Kind.PROMPT)
    return next((it for it in host.files if it.kind in kinds and it.arrival), None), False


def _read(
    host: Host, file: HostFile | None, text: str, arrival: Arrival
) -> tuple[FrontMatter | None, Body]:
    if arrival.front_matter != "TOML":
        mended = file.mended if file else ""
        is_body = arrival.front_matter == "dashes line" and is_unreadable(text, mended)
        return read_front_matter(text), cut_body(
            text, "nowhere" if is_body else arrival.front_matter
        )
    values = load_toml(text)
    if isinstance(values, TomlFault | TomlStop):
        raise HostTextError(f"{host.title} does not load it, for it is no TOML: {values.message}")
    prompt = values.get(PROMPT_KEY)
    if not isinstance(prompt, str):
        raise HostTextError(f"{host.title} does not load it: {PROMPT_KEY!r} must be a text")
    return None, Body(prompt, 0)


def _command_of(path: str) -> str:
    """The name by which a command is called: its path below `commands`, without the ending."""
    _, _, below = path.rpartition(_COMMANDS_FOLDER)
    return os.path.splitext(below or os.path.basename(path))[0].replace("/", ":")


def _reader(root: str) -> Callable[[str], str | None]:
    """Read files in the root, as they are; none that is elsewhere, or no text."""

    def read(path: str) -> str | None:
        whole = os.path.join(root, path)
        try:
            return decode_whole(path, read_within(whole, [root])).text
        except FileError:
            return None

    return read


def _note(host: Host, arrived: Arrived) -> Iterator[str]:
    """What is noticed, each sort up to a number."""
    for sort, said in _SAID.items():
        each = [*dict.fromkeys(it.text for it in arrived.notes if it.what == sort)]
        more = len(each) - _MOST_NOTES
        for text in each[:_MOST_NOTES]:
            yield said.format(host.title, _show(text))
        if more > 0:
            yield said.format(host.title, f"{more:,} more")


def _describe(
    host: Host, file: HostFile | None, front: FrontMatter | None, body: str
) -> Iterator[str]:
    yield f"{host.title} {host.version}: read as a {file.what if file else 'file'}"
    if file is None or front is None:
        return
    names = {it.name for it in file.keys}
    known = [it.key for it in front.fields if it.key in names]
    others = [it.key for it in front.fields if it.key not in names]
    if known:
        yield f"front matter that counts: {', '.join(known)}"
    if others:
        yield f"front matter that is not known to count: {', '.join(others)}"
    facts, limit = host.start.skills, host.find_limit(ENTRY_LIMIT)
    if facts is not None and limit is not None and file.kind is Kind.SKILL:
        yield from _describe_description(find_description(front, body, facts), limit.value, facts)


def _describe_description(text: str, longest: int, facts: SkillList) -> Iterator[str]:
    """The description as a list of the host shows it."""
    shown = shorten(text, longest, facts.mark)
    if shown != text:
        yield (
            f"the description of {len(text):,} characters is cut at {longest:,}, which ends "
            f"with: {_show(shown[-_MOST_SHOWN:])}"
        )
    elif shown:
        yield f"the description is shown whole: {len(shown):,} of {longest:,} characters"


def _show(text: str) -> str:
    shown = escape_unseen(text)
    return shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}..."
