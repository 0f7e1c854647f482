"""What tests of the facts of hosts ask: what a file is, what it may have, and what is made of it."""

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.prompts.host_texts import HostTextError, render_host_text
from promptls.text.spans import Source
from promptls.vocabulary.front_matter import find_keys
from promptls.vocabulary.hosts import files_of, load_host
from promptls.vocabulary.hosts.facts import FrontMatterKey, HostFile
from promptls.vocabulary.kinds import Kind


def kind_at(path: str) -> Kind:
    """What a file is by its path."""
    return parse(Source(""), path).kind


def keys_at(path: str) -> dict[str, FrontMatterKey]:
    """The keys that the hosts of a file know in it."""
    return find_keys(kind_at(path), path)


def words_at(path: str, key: str, *, earlier: bool = False) -> str:
    """The words of today that a key has, or `old>new` for those that still mean the same."""
    words = keys_at(path)[key].words
    if earlier:
        return " ".join(f"{it.name}>{it.now}" for it in words if it.now and not it.is_gone)
    return " ".join(it.name for it in words if it.is_current)


def own_keys(host: str, path: str) -> str:
    """The keys that one host knows in a file, those of earlier versions in brackets."""
    keys = [key for file in files_of(load_host(host), path) for key in file.keys]
    return " ".join(it.name if it.is_current else f"({it.name})" for it in keys)


def file_at(host: str, path: str) -> HostFile:
    """What one host knows of a file."""
    return files_of(load_host(host), path)[0]


def findings(path: str, fields: str, body: str = "Text.") -> list[str]:
    """What is found in the front matter of a file, which has all that it needs besides."""
    given = [it.strip() for it in fields.split(";")]
    names = {it.partition(":")[0] for it in given}
    needed = [it for it in ("name: x", "description: Does it") if it.partition(":")[0] not in names]
    text = "\n".join(["---", *needed, *given, "---", "", body, ""])
    found = check(parse(Source(text), path))
    return [f"{it.rule}: {it.message}" for it in found if it.rule.startswith(("front", "skill"))]


def arrives(host: str, path: str, text: str, line: str = "") -> str:
    """What a model gets of a file, as promptls has it."""
    try:
        return render_host_text(host, f"/{path}", Source(text), line, "/").text
    except HostTextError as error:
        return f"refused: {error}"


def limits_of(host: str) -> dict[str, int]:
    """The numbers that a host does not let something exceed."""
    return {it.what: it.value for it in load_host(host).limits}


def notes_of(host: str) -> str:
    """What else is said of a host, and of its files."""
    known = load_host(host)
    return " ".join((*known.notes, *(it.note for it in known.files)))
