"""The faults that the tables have, one at a time in real files."""

from collections import Counter
from pathlib import Path

from corpus.files import Corpus, text_of
from corpus.job import Tally
from faults.hosts import Host
from faults.judge import checking, counted
from faults.tables import read_table
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

_PROMPT, _STATUS, _ = read_table("blocks")
_TAGS = read_table("tags")
_RULES = RuleSet(select(["tag", "placeholder", "block", "status", "rule"]))
# A sample of the faults for each file; another part of them for the next one.
_STEP = 29


def faults_of_fragments_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    """A block and tags are put before the heading in the middle of the file."""
    text = path.read_bytes().decode()
    headings = [base + it.span.start for base, it in parse(Source(text)).headings()]
    place = headings[len(headings) // 2] if headings else len(text)
    host = Host(path.name, f"{text[:place]}\n\n", f"\n\n{text[place:]}", path=str(path))
    run = checking(host.path, rules=_RULES)
    first = corpus.files.index(path) % _STEP
    known = counted(run(text))
    for family, samples in (("blocks", (_PROMPT, _STATUS)), ("tags", _TAGS)):
        for sample in samples:
            # A verdict of another phase is a fault of its own.
            if counted(run(host.filled(sample.text))) == known:
                tally.try_each(family, map(host.infected, sample.faults[first::_STEP]), run)


def names_too_many_are_found(_: Corpus, path: Path, tally: Tally) -> None:
    text = text_of(path)
    run = checking("example.md")
    at = text.index("  - change_id\n")
    faulty = f"{text[:at]}  - quite_another\n{text[at:]}"
    known = Counter((it.rule, it.message) for it in run(text))
    (found,) = [it for it in run(faulty) if (it.rule, it.message) not in known]
    assert (found.rule, found.span) == ("placeholder-unused", (at + 4, at + 17))
    assert found.fix is not None
    assert apply(faulty, [found.fix]) == (text, 1)
    tally.count("names", 1, [])
