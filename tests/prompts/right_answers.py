"""Contracts with parts of every kind, place and number, and answers that are right by them."""

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from promptls.vocabulary import Contract
from promptls.vocabulary.contracts import AnswerPart, PartCount, PartKind, PartPlace

VERDICT = 'line = "VERDICT: {PASS,PASS_WITH_NOTES,FAIL}"\ngood = ["PASS", "PASS_WITH_NOTES"]'
DECISION = 'tag = "decision"\ngood = ["KEEP"]\nbad = ["DROP"]'
REPORT = 'fence = "json"\nfield = "result.verdict"\ngood = ["PASS"]'
TAGS = '[tags.decision]\nvalues = ["KEEP", "DROP", "WAIT"]\n[tags.promise]\n'
CONTRACTS: dict[str, tuple[str, ...]] = {
    "line": (VERDICT,),
    "last line": (f'{VERDICT}\nplace = "last"',),
    "first line": (f'{VERDICT}\nplace = "first"',),
    "only line": (f'{VERDICT}\nplace = "alone"',),
    "lines": (f"{VERDICT}\nmany = true",),
    "optional lines": (f"{VERDICT}\nmany = true\noptional = true",),
    "line of any text": ('line = "SUMMARY: {}."', 'line = "SCORE: {}/10"\nplace = "last"'),
    "first word": ('line = "{YES,NO}"\nplace = "first"\nbad = ["NO"]',),
    "bold line": ('line = "**Verdict:** {PASS,FAIL}"\ngood = ["PASS"]',),
    "last heading": ('heading = "## PLAN {COMPLETE,BLOCKED}"\nplace = "last"\nbad = ["BLOCKED"]',),
    "first heading": ('heading = "Summary"\nplace = "first"', f'{VERDICT}\nplace = "last"'),
    "headings": ('heading = "### Step {}"\nmany = true',),
    "tag": (DECISION,),
    "tags": (f"{DECISION}\nmany = true", 'tag = "promise"\noptional = true'),
    "fence": (REPORT,),
    "last fence": (f'{VERDICT}\nplace = "first"', f'{REPORT}\nplace = "last"'),
    "fences": ('fence = "diff"\nmany = true', f"{DECISION}\noptional = true"),
    "json": ('json = true\nfield = "result.verdict"\ngood = ["PASS"]',),
    "block": (f"{VERDICT}\noptional = true", "block = true"),
    "all": (
        'heading = "# Report"\nplace = "first"',
        'line = "SUMMARY: {}"\noptional = true',
        DECISION,
        f"{REPORT}\nmany = true",
        "status = true",
    ),
}
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---"
STATUS = "---\nSTATUS: Review complete. Returning results to code-reviewer.\n---"
TEXTS = ("two words", "42 of 50", "a `name` in code", "caf\u00e9 \u2603", "BYPASS, not PASS")
# What an answer says beside its parts. None of it is one.
PROSE = (
    "The tests pass, and nothing is missing.",
    "It would be NOT PASS if the lock leaked; a BYPASS is no PASS.",
    "> VERDICT: FAIL\n> <decision>DROP</decision>",
    "```sh\necho VERDICT: FAIL\nVERDICT: FAIL\n# Report\n```",
    "<!-- VERDICT: FAIL -->",
    "1. `src/a.py` has a {brace} and a [bracket]\n2. and so has `b`",
    "| name | result |\n|------|--------|\n| a    | PASS   |",
    "I was asked for the verdict, such as `VERDICT: PASS` or `VERDICT: FAIL`.",
)


class RightAnswer(NamedTuple):
    """An answer, its values in their order, and what it means."""

    text: str
    values: tuple[object, ...]
    outcome: str


def write_answer(contract: Contract, seed: int) -> RightAnswer:
    """Write an answer that fulfils a contract, another one with each seed."""
    random = Random(seed)
    pieces: list[str] = []
    values: list[object] = []
    meanings: set[str] = set()
    for part in contract.parts:
        for text, value in _write_part(part, random):
            if part.place not in (PartPlace.FIRST, PartPlace.ALONE):
                pieces += _prose(random)
            pieces.append(text)
            values.append(value)
            meanings.add(_meaning_of(part, value))
    last = contract.parts[-1]
    if last.place not in (PartPlace.LAST, PartPlace.ALONE) or last.kind is PartKind.HEADING:
        pieces += _prose(random)
    text = "\n\n".join(pieces or PROSE[:1]) + random.choice(("", "\n", "\n\n"))
    # Blocks in lines of Windows are reported, whatever the contract is.
    if random.random() < 0.3 and last.kind not in (PartKind.BLOCK, PartKind.STATUS):
        text = text.replace("\n", "\r\n")
        values = [it.replace("\n", "\r\n") if isinstance(it, str) else it for it in values]
    text = random.choice(("", "", "", "\ufeff")) + text
    outcome = "none"
    if values:
        outcome = next((it for it in ("bad", "good") if it in meanings), "given")
    return RightAnswer(text, tuple(values), outcome)


def _prose(random: Random) -> list[str]:
    return random.sample(PROSE, random.randint(0, 2))


def _write_part(part: AnswerPart, random: Random) -> Iterator[tuple[str, object]]:
    least = 0 if part.optional else 1
    most = 3 if part.times is PartCount.MANY else 1
    for _ in range(random.randint(least, most)):
        value = random.choice(part.values or TEXTS)
        if part.kind is PartKind.LINE:
            yield f"{part.word}{value}{part.after}", value
        elif part.kind is PartKind.HEADING:
            yield f"{'#' * (part.level or random.randint(1, 6))} {part.word}{value}", value
        elif part.kind is PartKind.TAG:
            yield f"<{part.word}>{value}</{part.word}>", value
        elif part.kind is PartKind.BLOCK:
            yield BLOCK, None
        elif part.kind is PartKind.STATUS:
            yield STATUS, "Review complete. Returning results to code-reviewer."
        else:
            yield _write_fenced(part, random)


def _write_fenced(part: AnswerPart, random: Random) -> tuple[str, object]:
    if part.word == "diff":
        return "```diff\n-a\n+b\n```", "-a\n+b\n"
    value = random.choice(("PASS", "FAIL", True, 3))
    whole = {"note": "a } and ``` in {it}", "result": {"verdict": value}}
    written = json.dumps(whole, indent=random.choice((None, 2)))
    return written if part.kind is PartKind.JSON else f"```json\n{written}\n```", value


def _meaning_of(part: AnswerPart, value: object) -> str:
    if value in part.good:
        return "good"
    return "bad" if part.good or value in part.bad else "given"
