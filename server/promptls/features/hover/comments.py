"""Comments with a meaning: suppressions, markers of requirements, and what names a requirement."""

from typing import Any

from promptls.document import (
    AllowedName,
    MarkerAttribute,
    RequirementMark,
    RequirementMarker,
    RequirementMention,
    SpecKittyValue,
    Suppression,
)
from promptls.features.descriptions import Described, Description, packages
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.requirements import RequirementText, find_requirement_texts
from promptls.features.site import Site

_SUPPRESSION = Description(
    "Suppression",
    "promptls does not report findings of the named rules here.",
    (),
    "promptls",
    "suppression-unused",
    "<!-- promptls: allow block-non-ascii -->",
)
_VALUES = {"fr-count": packages.COUNT, "fr-coverage": packages.COVERAGE}


def describe_rule_name(site: Site[AllowedName[Any]]) -> Described:
    """Show the page of a rule on its name."""
    return site.node.span, of_rule_name(site.node.name)


def describe_suppression(site: Site[Suppression[Any]]) -> Described:
    """Say what a suppression applies to."""
    here = f"It applies to {site.node.reach.value}."
    return site.node.span, _SUPPRESSION._replace(here=(here,))


def describe_marker(site: Site[RequirementMarker]) -> Described:
    """Show the requirement that a marker begins, or tell what a marker is."""
    if site.node.closes:
        return site.node.span, packages.CLOSING
    about = packages.MARKER
    found = _find(site.node.id, site)
    if found and found.text:
        about = about._replace(here=(f"{found.id}: {found.text}",))
    return site.node.span, about


def describe_marker_attribute(site: Site[MarkerAttribute]) -> Described:
    """Show the requirement of an id, or tell what a priority means."""
    name, value = site.node.name, site.node.value.strip()
    if name == "id":
        return site.node.span, _describe(value, site) or packages.ID
    if name != "priority":
        return None
    meaning = packages.PRIORITY_MEANINGS.get(value)
    here = (f"`{value}`: {meaning}",) if meaning else ()
    return site.node.span, packages.PRIORITY._replace(here=here)


def describe_mention(
    site: Site[RequirementMention] | Site[RequirementMark],
) -> Described:
    """Show the requirement that a text names."""
    return site.node.span, _describe(site.node.id, site)


def describe_value(site: Site[SpecKittyValue]) -> Described:
    """Tell what a value of spec-kitty means."""
    about = _VALUES.get(site.node.name)
    return site.node.span, about


def _describe(id_: str, site: Site[Any]) -> Description | None:
    found = _find(id_, site)
    # A package says for which requirements it is; the specification defines them.
    is_only_named = site.document.package is not None
    return found and packages.of_requirement(found, site.document.path, is_only_named=is_only_named)


def _find(id_: str, site: Site[Any]) -> RequirementText | None:
    """A requirement of this file, else of another one. A package only refers to those of others."""
    own = find_requirement_texts(site.document).get(id_)
    other = site.values.requirements.get(id_)
    return other or own if site.document.package is not None else own or other
