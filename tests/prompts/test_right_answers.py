"""Answers that are right by their contracts: nothing is found in them, and all of them is read."""

import pytest

from promptls.prompts import parse_response
from promptls.vocabulary import Contract, Vocabulary
from promptls.vocabulary.contracts import PartCount, PartKind, PartPlace
from prompts.right_answers import CONTRACTS, TAGS, RightAnswer, write_answer
from settings.chains import settings_of

# So many of each contract, 500 of all.
EACH = 25


def declared(name: str) -> tuple[Contract, Vocabulary]:
    tables = "".join(f"[[contracts.own.parts]]\n{it}\n" for it in CONTRACTS[name])
    vocabulary = settings_of(f"[contracts.own]\n{tables}{TAGS}").vocabulary
    return vocabulary.contracts_by_name["own"], vocabulary


@pytest.mark.parametrize("name", CONTRACTS)
def test_nothing_is_found_in_right_answers(name: str) -> None:
    contract, vocabulary = declared(name)
    for seed in range(EACH):
        answer = write_answer(contract, seed)
        found = parse_response(answer.text, contract="own", vocabulary=vocabulary)
        values = tuple(it.value for it in found.parts)
        assert found.findings == [], answer.text
        assert RightAnswer(answer.text, values, found.outcome.value) == answer


def test_the_contracts_have_parts_of_every_sort() -> None:
    parts = [part for name in CONTRACTS for part in declared(name)[0].parts]
    # What an agent reports on a work package is in no settings.
    assert {it.kind for it in parts} == {*PartKind} - {PartKind.REPORT}
    assert {it.place for it in parts} == {*PartPlace}
    assert {it.times for it in parts} == {PartCount.ONCE, PartCount.MANY}
    assert {it.optional for it in parts} == {True, False}
    assert len(CONTRACTS) == 20


def test_the_answers_have_every_outcome_but_malformed() -> None:
    outcomes = {
        write_answer(declared(name)[0], seed).outcome for name in CONTRACTS for seed in range(EACH)
    }
    assert outcomes == {"good", "bad", "given", "none"}
