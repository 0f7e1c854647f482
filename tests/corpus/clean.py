"""What is found in the files as they are: nothing, or what their authors would agree to."""

import re
from collections import Counter
from pathlib import Path

from cli.console import run as run_command
from corpus.files import Corpus
from corpus.job import Tally
from faults.judge import checking
from promptls.checking.checker import check
from promptls.document import EmissionList, PromptBlock, StatusBlock
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role

# It is injected everywhere and declared nowhere.
_UNDECLARED = "project_path"
_FILES_WITH_IT = 13
_STATISTICS = """\
Checked 36 files:
  36  agents

Contents:
  36  files with front matter
  35  prompt blocks
  17  status blocks
   7  emission lists

No findings in 36 agents.
"""
_RULE = re.compile(r": (?:error|warning|info|hint)\[([a-z-]+)\]")
# What their author would agree to.
_OF_PLUGINS = {
    "argument-counts-from-one": 2,
    "argument-in-code": 26,
    "argument-in-price": 24,
    "fence-unclosed": 9,
    "file-missing": 20,
    "front-matter-outdated": 2,
    "skill-name-differs": 1,
}


def every_block_is_found(corpus: Corpus, _: Path, __: Tally) -> None:
    documents = [corpus.read(path) for path in corpus.agents]
    assert len(documents) == 36
    count = {
        node: sum(1 for document in documents for _ in document.nodes(node))
        for node in (PromptBlock, StatusBlock, EmissionList)
    }
    assert count == {PromptBlock: 35, StatusBlock: 17, EmissionList: 7}, count


def roles_are_known(corpus: Corpus, _: Path, __: Tally) -> None:
    assert Counter(corpus.role_of(path) for path in corpus.agents) == {
        Role.ORCHESTRATOR: 1,
        Role.SUB_ORCHESTRATOR: 3,
        Role.PHASE_AGENT: 15,
        Role.SUB_AGENT: 17,
    }


def command_line_counts(corpus: Corpus, _: Path, __: Tally) -> None:
    # One has lost an emoji, one writes a name in two ways, some show a fence in one of its length.
    ignored = "--ignore=file-character-lost,fence-nested,placeholder-names-mixed"
    options = "--no-cache", "--jobs=1", "--statistics", ignored
    ended = run_command("check", *options, str(corpus.isdlc))
    assert ended == (0, _STATISTICS, ""), ended


def plugins_are_clean(corpus: Corpus, _: Path, __: Tally) -> None:
    output = run_command(
        "check", "--no-cache", "--jobs=1", "--output-format=concise", str(corpus.plugins)
    )[1]
    assert Counter(_RULE.findall(output)) == _OF_PLUGINS, output


def templates_have_one_mistake(corpus: Corpus, _: Path, __: Tally) -> None:
    found = [(path, it) for path in corpus.templates for it in check(corpus.read(path))]
    # Three skills have the prefix of their plugin.
    other = [it for _, it in found if it.rule != "placeholder-unknown"]
    assert [it.rule for it in other] == ["skill-name-differs"] * 3, other
    found = [it for it in found if it[1] not in other]
    assert all(_UNDECLARED in it.message for _, it in found), found
    # Once in each file.
    assert len({path for path, _ in found}) == len(found) == _FILES_WITH_IT, found


def sample_of_the_specification_is_clean(corpus: Corpus, _: Path, __: Tally) -> None:
    (path,) = [it for it in corpus.specifications if it.name.startswith("004")]
    text = path.read_text("utf-8")
    assert parse(Source(text), "spec.md").package is not None
    # Where its page shows commands, some line breaks have been lost, and a mark with them.
    (found,) = checking("work/WP01.md")(text)
    assert found.rule == "fence-unclosed", found
