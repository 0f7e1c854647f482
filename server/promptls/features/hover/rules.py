"""The names of rules in suppressions."""

from typing import Any

from promptls.document import AllowedName, Suppression
from promptls.features.descriptions import Description
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.site import Site

_SUPPRESSION = Description(
    "Suppression",
    "promptls does not report findings of the named rules here.",
    (),
    "promptls",
    "suppression-unused",
    "<!-- promptls: allow block-non-ascii -->",
)


def describe_rule_name(site: Site[AllowedName[Any]]) -> tuple[Any, Description] | None:
    """Show the page of a rule on its name."""
    found = of_rule_name(site.node.name)
    return (site.node.span, found) if found else None


def describe_suppression(site: Site[Suppression[Any]]) -> tuple[Any, Description]:
    """Say what a suppression applies to."""
    here = f"It applies to {site.node.reach.value}."
    return site.node.span, _SUPPRESSION._replace(here=(here,))
