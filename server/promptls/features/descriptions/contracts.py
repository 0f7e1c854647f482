"""What an editor says about a part of a contract, and about a value that it may have."""

from collections.abc import Iterator

from promptls.features.descriptions import Description, code
from promptls.vocabulary.contracts import AnswerPart, Contract, Outcome, PartCount, PartPlace

_SOURCE = "promptls settings"
_PLACES = {
    PartPlace.ANYWHERE: "anywhere in the answer",
    PartPlace.FIRST: "first in the answer",
    PartPlace.LAST: "last in the answer",
    PartPlace.ALONE: "alone: the answer has nothing else",
}
_COUNTS = {
    PartCount.ONCE: "once",
    PartCount.REPEATED: "once, or again with the same value",
    PartCount.MANY: "once or several times",
}
_MEANINGS = {Outcome.GOOD: "good", Outcome.BAD: "bad"}


def of_part(part: AnswerPart, contract: Contract) -> Description:
    """Describe a part: how it is written, where it is, and what its values mean."""
    place = ", ".join(_facts(part))
    details = (f"It must be {place}.", *_list_values(part))
    what = f"A {part.kind} of the contract {code(contract.name)}."
    return Description(part.shown(), what, details, _SOURCE)


def of_contract_value(value: str, part: AnswerPart, contract: Contract) -> Description:
    """Describe a value of a part: what it means to the program that reads the answer."""
    where = f"{code(part.shown())} in the contract {code(contract.name)}"
    what = f"A value of {where}: {mean(value, part)}."
    return Description(value, what, (f"It must be {', '.join(_facts(part))}.",), _SOURCE)


def mean(value: str, part: AnswerPart) -> str:
    """What a value means to the program that reads the answer, in a word or two."""
    return _MEANINGS.get(part.meaning_of(value), "neither good nor bad")


def say_contract(contract: Contract) -> str:
    """The detail beside an offer that follows from a contract."""
    return f"contract {contract.name}"


def _facts(part: AnswerPart) -> Iterator[str]:
    yield _PLACES[part.place]
    yield "if at all" if part.optional else _COUNTS[part.times]
    if part.optional and part.times is not PartCount.ONCE:
        yield _COUNTS[part.times]


def _list_values(part: AnswerPart) -> Iterator[str]:
    values = part.values or (*part.good, *part.bad)
    if values and (part.good or part.bad):
        yield "Values:\n\n" + "\n".join(f"- {code(it)}: {mean(it, part)}" for it in values)
