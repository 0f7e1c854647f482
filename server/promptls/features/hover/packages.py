"""Work packages: title, sections, fields, deliverables, scope and states."""

from promptls.document import (
    Deliverable,
    MisnamedSection,
    NamedFile,
    NamedPath,
    PackageField,
    PackageSection,
    PackageTitle,
    StateMark,
)
from promptls.features.descriptions import Description, code, packages
from promptls.features.site import Site
from promptls.semantics.work_scope import find_out_of_scope
from promptls.text.spans import FileSpan


def describe_title(site: Site[PackageTitle]) -> tuple[FileSpan, Description]:
    """Tell what a work package is."""
    return site.node.span, packages.TITLE


def describe_section(site: Site[PackageSection]) -> tuple[FileSpan, Description] | None:
    """Tell what a section is for, on its heading."""
    heading, known = site.node.heading, site.node.known
    found = packages.of_part(known) if known else None
    return (heading, found) if found and heading.touches(site.path.offset) else None


def describe_misnamed(site: Site[MisnamedSection]) -> tuple[FileSpan, Description] | None:
    """Tell which section a heading is meant to be."""
    found = packages.of_part(site.node.meant)
    return (site.node.span, found) if found else None


def describe_field(site: Site[PackageField]) -> tuple[FileSpan, Description] | None:
    """Tell what a line of the feature's context holds."""
    found = packages.of_field(site.node.name)
    return (site.node.span, found) if found else None


def describe_deliverable(
    site: Site[Deliverable] | Site[NamedPath],
) -> tuple[FileSpan, Description] | None:
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
    about = packages.DELIVERABLE._replace(here=(" ".join(here),))
    if node.path:
        about = about._replace(name=f"Deliverable {code(node.path)}")
    return node.span, about


def describe_scope(site: Site[NamedFile]) -> tuple[FileSpan, Description]:
    """Tell that the agent may change a file."""
    return site.node.span, packages.SCOPE_FILE


def describe_state(site: Site[StateMark]) -> tuple[FileSpan, Description] | None:
    """Tell what a state means."""
    state = packages.find_state(site.node.state) if site.node.of_package else None
    if state is not None:
        return site.node.span, packages.of_state(state)
    found = None if site.node.of_package else packages.of_field("Feature State")
    return (site.node.span, found) if found else None
