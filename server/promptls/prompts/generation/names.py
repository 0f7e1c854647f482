"""Names in generated modules: made of what people write, valid in each language, all different."""

from collections.abc import Container, Iterable
from keyword import iskeyword, issoftkeyword
from unicodedata import normalize

from promptls.text.patterns import pattern

_WORD = pattern(r"[A-Za-z0-9]++")
_HUMP = pattern(r"(?<=[a-z0-9])(?=[A-Z])")
# What a field cannot be called beside the keywords of Python: the types of others, and the first.
_RESERVED = frozenset({"outcome", "bool", "object", "str", "tuple"})


def words_of(name: str) -> list[str]:
    """The words of a name, in ASCII. A name in another script has those of its code points."""
    plain = normalize("NFKD", _HUMP.sub(" ", name))
    words = _WORD.findall(plain.encode("ascii", "ignore").decode())
    return words or [f"u{ord(it):x}" for it in name[:8]] or ["unnamed"]


def to_type_name(name: str) -> str:
    """A name of a type, such as `ReviewAnswer`."""
    made = "".join(it[:1].upper() + it[1:].lower() for it in words_of(name))
    return made if made[0].isalpha() else f"N{made}"


def to_field_name(name: str) -> str:
    """A name of a field or a function, such as `task_status`."""
    made = "_".join(words_of(name)).lower()
    made = made if made[0].isalpha() else f"n_{made}"
    is_taken = made in _RESERVED or iskeyword(made) or issoftkeyword(made)
    return f"{made}_" if is_taken else made


def make_different(names: Iterable[str], taken: Container[str] = ()) -> list[str]:
    """The same names, in which each that has been there before, or is taken, ends with a number."""
    made: list[str] = []
    for name in names:
        number, it = 1, name
        while it in made or it in taken:
            number += 1
            it = f"{name.rstrip('_')}_{number}"
        made.append(it)
    return made
