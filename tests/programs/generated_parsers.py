"""Compares generated parsers with `parse_response`, on answers to contracts of every kind of part.

Run it as `python tests/programs/generated_parsers.py NUMBER [NODE [TSC]]`. It prints how many answers
differ per language, and some of them. With node the TypeScript is run, and with tsc its types are
checked as strictly as they can be.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / it) for it in ("server", "tests")]

from promptls.prompts.generation import LANGUAGES  # noqa: E402
from prompts.generated_answers import CONTRACTS, answers_of, judge, load_parsers, order  # noqa: E402 - the path comes first

# Two readers of Markdown differ somewhere. The pages say where.
MOST_DIFFERENT = 0.002
SHOWN = 5
_STRICT = (
    *("--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"),
    *("--noImplicitReturns", "--noEmit", "--target", "es2022", "--module", "esnext"),
)
_RUN = """\
import * as made from "./answers.ts";
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(given.map(([name, text]) => made[`parse${name}`](text))));
"""
Answer = tuple[str, str, dict[str, object]]
Said = dict[str, object]


def show(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")


def main(number: int, tools: Sequence[str]) -> int:
    subjects = order().subjects
    answers: list[Answer] = [
        (it.name, text, judge(it, text))
        for it in subjects
        for text in answers_of(it.name, -(-number // len(CONTRACTS)))
    ]
    show(len(answers), "answers:", dict(Counter(it["outcome"] for _, _, it in answers)))
    parsers = load_parsers(subjects, LANGUAGES["python"](order()))
    said = {"python": [parsers[name](text) for name, text, _ in answers]}
    if tools:
        said["typescript"] = run_typescript(answers, *tools)
    return max([report(language, answers, it) for language, it in said.items()])


def run_typescript(answers: Iterable[Answer], node: str, tsc: str = "") -> list[Said]:
    names = {it.name: it.type_name for it in order().subjects}
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder, "answers.ts")
        module.write_text(LANGUAGES["typescript"](order()), "utf-8")
        Path(folder, "run.mjs").write_text(_RUN, "utf-8")
        given = json.dumps([(names[name], text) for name, text, _ in answers])
        Path(folder, "given.json").write_text(given, "utf-8")
        if tsc:
            subprocess.run([node, tsc, *_STRICT, module], check=True)
        run = [node, "--experimental-strip-types", "--no-warnings", "run.mjs", "given.json"]
        ended = subprocess.run(run, cwd=folder, check=True, stdout=subprocess.PIPE)
        said: list[Said] = json.loads(ended.stdout)
        return said


def report(language: str, answers: Sequence[Answer], said: Sequence[Said]) -> int:
    different = [(it, own) for it, own in zip(answers, said, strict=True) if it[2] != own]
    worse = [it for it in different if it[1]["outcome"] == "good"]
    show(f"{language}: {len(different)} differ, {len(worse)} of them good by the parser alone")
    show(" ", dict(Counter(name for (name, _, _), _ in different)))
    for (name, text, expected), own in (worse + different)[:SHOWN]:
        show(f"  {name}: {text!r}\n    expected {expected}\n    found {own}")
    return int(bool(worse) or len(different) > MOST_DIFFERENT * len(answers))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
