"""Placeholders: the variable of each, its value, and whether the file may use it."""

from promptls.document import Placeholder
from promptls.features.descriptions import Description
from promptls.features.descriptions.variables import of_declared_name, of_variable
from promptls.features.site import Site
from promptls.text.spans import Span


def describe_variable(site: Site[Placeholder]) -> tuple[Span, Description] | None:
    """Describe the variable of a placeholder, in either spelling."""
    found = find_variable(site.node.name, site)
    return (site.node.span, found) if found else None


def find_variable(name: str, site: Site) -> Description | None:  # type: ignore[type-arg]
    """The description of a variable that the file may mean by a name."""
    variables = {it.name: it for it in site.vocabulary.variables}
    variable = variables.get(name) or variables.get(name.strip().upper())
    if variable is None:
        return of_declared_name(name, site.document, site.values)
    found = of_variable(variable, site.context, site.values)
    spelling = site.node.spelling if isinstance(site.node, Placeholder) else None
    return found._replace(name=spelling.around(variable.name)) if spelling else found
