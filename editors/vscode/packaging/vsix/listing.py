"""What is in the packages, in few lines: a file that is new, gone or renamed changes one of them.

Of a library there is only the number of modules, because its hash is pinned. The files of promptls
are compared with the checkout, so that a new one does not change the list.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from vsix.libs import belongs
from vsix.places import LIBS_INSIDE, PROJECT
from vsix.targets import NAMES

_OWN = f"{LIBS_INSIDE}promptls/"
_EVERYWHERE = "# in every package"


def list_packages(packages: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """The lines of each package, from the names of its files, below those that all share."""
    lines = {name: describe_files(files) for name, files in packages.items()}
    shared = set.intersection(*map(set, lines.values())) if lines else set()
    sections = {_EVERYWHERE: sorted(shared)}
    for name in NAMES:
        if name in lines:
            sections[f"# {name}"] = [it for it in lines[name] if it not in shared]
    return sections


def describe_files(files: Iterable[str]) -> list[str]:
    """The lines for some files."""
    lines: list[str] = []
    modules: Counter[str] = Counter()
    own = set()
    for name in files:
        if name.startswith(_OWN):
            own.add(name)
        elif name.startswith(LIBS_INSIDE) and name.endswith(".py"):
            modules[name.removeprefix(LIBS_INSIDE).partition("/")[0]] += 1
        else:
            lines.append(name)
    lines += [f"{LIBS_INSIDE}{it}: {count} modules" for it, count in modules.items()]
    if own:
        expected = own_files()
        lines += [f"{it}: not in the checkout" for it in own - expected]
        lines += [f"{it}: missing" for it in expected - own]
        lines.append(f"{_OWN}: as in server/promptls")
    return sorted(lines)


def own_files() -> set[str]:
    """The files of promptls in a package, as the checkout has them."""
    folder = PROJECT / "server" / "promptls"
    names = [it.relative_to(folder).as_posix() for it in folder.rglob("*") if it.is_file()]
    templates = PROJECT / "templates"
    names += [
        f"templates/{it.relative_to(templates).as_posix()}"
        for it in templates.rglob("*")
        if it.is_file()
    ]
    return {f"{_OWN}{it}" for it in (*names, "RULES.md") if belongs(it)}
