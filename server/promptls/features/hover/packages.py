"""Work packages: title, sections, fields, deliverables, scope and states."""

from typing import Any

from promptls.document import (
    ContextDocument,
    Deliverable,
    MisnamedSection,
    NamedFile,
    NamedPath,
    PackageField,
    PackageSection,
    PackageTitle,
    StateMark,
)
from promptls.features.descriptions import Described, code, packages
from promptls.features.site import Site
from promptls.semantics.packages.work_scope import find_out_of_scope
from promptls.text.paths import folder_of, name_of
from promptls.text.spans import FileSpan

# Of a folder with so many names others may not be listed.
_MOST_LISTED = 500
_MARKS = "*", "_", "`"


def describe_title(site: Site[PackageTitle]) -> Described:
    """Tell what a work package is."""
    return site.node.span, packages.TITLE


def describe_section(site: Site[PackageSection]) -> Described:
    """Tell what a section is for, on its heading."""
    heading, known = site.node.heading, site.node.known
    return (
        (heading, packages.of_section(known))
        if known and heading.touches(site.path.offset)
        else None
    )


def describe_misnamed(site: Site[MisnamedSection]) -> Described:
    """Tell which section a heading is meant to be."""
    return site.node.span, packages.of_section(site.node.meant)


def describe_field(site: Site[PackageField]) -> Described:
    """Tell what a line of the feature's context holds."""
    node, offset = site.node, site.path.offset
    parts = (it for it in (node.name_span, node.value_span) if it.touches(offset))
    return next(parts, None) or _with_marks(site, node.span), packages.of_field(node.name)


def describe_deliverable(
    site: Site[Deliverable] | Site[NamedPath],
) -> Described:
    """Tell whether a file is delivered, and whether the work scope contains it."""
    placed, package = site.path.find(Deliverable), site.document.package
    if placed is None or package is None:
        return None
    node = placed.node
    here = ["Done." if node.done else "Open."]
    if node.path and package.scope:
        outside = any(it.deliverable.span == node.span for it in find_out_of_scope(package))
        here.append(
            "The work scope does not contain it." if outside else "The work scope contains it."
        )
    here += _find_presence(site, node.path)
    about = packages.DELIVERABLE._replace(here=(" ".join(here),))
    if node.path:
        about = about._replace(name=f"Deliverable {code(node.path)}")
    return _with_marks(site, node.span), about


def _find_presence(site: Site[Any], path: str) -> list[str]:
    """Whether a file exists, as far as the folders of the project are known."""
    list_names = site.values.list_folder
    if not path or not list_names(""):
        return []
    names = list_names(folder_of(path))
    if name_of(path) in names:
        return ["The file exists."]
    return ["The file does not exist yet."] if len(names) < _MOST_LISTED else []


def _with_marks(site: Site[Any], span: FileSpan) -> FileSpan:
    """A span with the rest of the code or of the bold text that begins or ends in it."""
    text, (start, end) = site.document.source.text, span
    while start and text[start - 1] in _MARKS:
        start -= 1
    while text[end : end + 1] in _MARKS:
        end += 1
    return FileSpan(start, end)


def describe_scope(site: Site[NamedFile]) -> Described:
    """Tell that the agent may change a file."""
    return site.node.span, packages.SCOPE_FILE


def describe_document(site: Site[ContextDocument]) -> Described:
    """Tell what a document is that the agent reads."""
    return site.node.span, packages.of_document(site.node.path)


def describe_state(site: Site[StateMark]) -> Described:
    """Tell what a state means."""
    state = site.node.state
    is_own = site.node.of_package
    return site.node.span, packages.of_state(state) if is_own else packages.of_field(
        "Feature State"
    )
