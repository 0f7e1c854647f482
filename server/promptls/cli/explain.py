"""`promptls explain`: the pages of rules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import click

from promptls.cli.choices import Choice
from promptls.cli.completing import rules_or_families
from promptls.cli.examples import Shown, both, setting
from promptls.cli.look import COLORS, Look, color_option, look_of, output
from promptls.cli.names import named
from promptls.cli.pages import FIXES, about, clause, data_of, families, page, why
from promptls.cli.paragraphs import broken, colored, filled, paragraphs
from promptls.cli.rules import as_json, as_text
from promptls.rule import AnyRule
from promptls.rule_set import ALL
from promptls.rules import RULES

_WIDEST = 88
_BAR = "  | "


class _Topic(NamedTuple):
    """What is to be explained: a rule, or the rules of a family."""

    name: str
    rules: tuple[AnyRule, ...]

    @property
    def is_family(self) -> bool:
        return self.rules[0].name != self.name


@click.command
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=rules_or_families)
@click.option(
    "--output-format",
    type=Choice(["text", "json", "markdown"]),
    help="How it is written. Without this it is text on a terminal and markdown in a pipe.",
)
@color_option
def command(*, names: tuple[str, ...], output_format: str | None, color: str) -> None:
    """Explain rules: what they want, why, and an example.

    NAME is a rule, or a family, whose rules are listed. Without a NAME all families are.
    """
    stream = output()
    look = look_of(stream, color)
    form = output_format or ("text" if stream.isatty() else "markdown")
    topics = [_Topic(it, named(it)) for it in dict.fromkeys(names)]
    stream.write(_explained(topics, form, look) if topics else _families(form, look))
    stream.flush()


def _families(form: str, look: Look) -> str:
    found = {name: (about(rules), rules) for name, rules in families(RULES).items()}
    if form == "json":
        import json  # noqa: PLC0415 - for this format only

        data = [
            {"family": name, "about": said, "rules": [it.name for it in rules]}
            for name, (said, rules) in found.items()
        ]
        return f"{json.dumps(data, indent=1)}\n"
    if form == "markdown":
        return "".join(f"- `{name}`: {said}\n" for name, (said, _) in found.items())
    width = max(map(len, found))
    lines = []
    for name, (said, _) in found.items():
        first, *others = filled(said, look.width - width - 2)
        lines.append(f"{look.paint(f'{name:{width}}', bold=True)}  {first}")
        lines += (f"{'':{width}}  {it}" for it in others)
    hint = "`promptls explain NAME` tells more of a family or a rule; `promptls rules` lists them."
    lines += ["", *(colored(it, look) for it in filled(hint, min(look.width, _WIDEST)))]
    return "".join(f"{it}\n" for it in lines)


def _explained(topics: Sequence[_Topic], form: str, look: Look) -> str:
    rules = [rule for it in topics for rule in it.rules]
    if form == "json":
        import json  # noqa: PLC0415 - for this format only

        is_one = len(topics) == 1 and not topics[0].is_family
        return f"{json.dumps(data_of(rules[0]), indent=1)}\n" if is_one else as_json(rules)
    if form == "markdown":
        return "\n".join(page(it) for it in rules)
    return "\n\n".join(
        _family(it, look) if it.is_family else "".join(f"{x}\n" for x in _page(it.rules[0], look))
        for it in topics
    )


def _family(topic: _Topic, look: Look) -> str:
    text = "Every rule." if topic.name == ALL else about(list(topic.rules))
    said = "\n".join(filled(text, min(look.width, _WIDEST)))
    return f"{look.paint(topic.name, bold=True)}\n{said}\n\n{as_text(topic.rules, look, wrap=True)}"


def _page(rule: AnyRule, look: Look) -> Iterator[str]:
    width = min(look.width, _WIDEST)
    yield look.paint(rule.name, bold=True)
    yield from (colored(it, look) for it in filled(rule.summary, width))
    yield ""
    yield f"  severity  {look.paint(rule.severity, fg=COLORS[rule.severity])}"
    yield from _fact("fix", FIXES[rule.fix].replace("`", ""), width)
    yield from _fact("clause", clause(rule), width)
    yield ""
    yield from (colored(it, look) for it in paragraphs(why(rule), width))
    if rule.example is not None:
        place = setting(rule.example)
        bad, good = both(rule.example)
        yield from _example(f"bad{f' ({place})' if place else ''}", bad, look, "red")
        yield from _example("good", good, look, "green")


def _fact(name: str, value: str, width: int) -> Iterator[str]:
    first, *others = filled(value, width - 12)
    yield f"  {name:8}  {first}"
    yield from (f"{'':12}{it}" for it in others)


def _example(title: str, example: Shown, look: Look, color: str) -> Iterable[str]:
    width = min(look.width, _WIDEST)
    yield ""
    yield from (look.paint(it, fg=color, bold=True) for it in filled(title, width))
    for note in example.notes:
        yield from (f"  {it}" for it in filled(note, width - 2))
    for line in example.lines:
        # What is too long goes on without a bar.
        first, *others = broken(line, look.width - len(_BAR)) or [""]
        yield f"{look.paint(_BAR.rstrip(), fg=color, bold=True)} {first}".rstrip()
        yield from (f"{'':{len(_BAR)}}{it}" for it in others)
