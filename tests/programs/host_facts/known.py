"""The facts of promptls, as plain names."""

from promptls.vocabulary.hosts.facts import Host, HostFile, Word


def file_of(host: Host, what: str) -> HostFile:
    """The first files of a host that it calls so."""
    return next(it for it in host.files if it.what == what)


def keys_in(file: HostFile) -> frozenset[str]:
    """The keys of front matter that are read."""
    return frozenset(it.name for it in file.keys if not it.is_gone)


def names_in(file: HostFile, key: str) -> frozenset[str]:
    """The names that a key has now."""
    return frozenset(it.name for it in words_in(file, key) if it.is_current)


def words_in(file: HostFile, key: str) -> tuple[Word, ...]:
    """The words that a key has."""
    return next(it.words for it in file.keys if it.name == key)


def limit_of(host: Host, what: str) -> frozenset[str]:
    """The number of a limit."""
    return frozenset(str(it.value) for it in host.limits if it.what == what)
