"""`promptls config`: shows what applies to a file, and where it comes from."""

import click

from promptls.cli.cells import plain
from promptls.cli.mistakes import stop_at_mistakes
from promptls.diagnostics import Severity
from promptls.files import Configurations, FileError, Place, Places, named, read, source_of
from promptls.parsing import parse
from promptls.rules import RULES


@click.command
@click.argument("path", default=".")
def command(*, path: str) -> None:
    """Show the settings of a file or folder, and which files they come from."""
    found = named(path)
    configurations = Configurations()
    place = Places(configurations.of).of(found.place)
    stop_at_mistakes(configurations)
    for name, value in _facts(found.path, found.real, place).items():
        click.echo(f"{name:12} {plain(value)}")


def _facts(path: str, real: str, place: Place) -> dict[str, str]:
    settings, rule_set = place.settings, place.rule_set
    facts = {"file": path}
    try:
        document = parse(source_of(read(real)), place.path, kind=place.kind, role=place.role)
        facts["kind"] = document.kind
    except FileError:
        facts["kind"] = "-"
    facts["role"] = place.role or "-"
    facts["settings"] = ", ".join(settings.files) or "none: everything is as it comes"
    off = [it.name for it in RULES if it.name not in rule_set.names]
    facts["rules"] = f"{len(rule_set.rules)} of {len(RULES)}"
    facts["off"] = ", ".join(off) or "-"
    own = {it.name: it.severity for it in RULES}
    changed = {name: it for name, it in rule_set.severities.items() if it is not own[name]}
    facts["severities"] = (
        ", ".join(f"{name} = {Severity(it)}" for name, it in changed.items()) or "-"
    )
    facts["excluded"] = "yes" if settings.excludes(place.inside) else "no"
    return facts
