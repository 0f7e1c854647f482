"""What an editor shows about the place under the cursor.

The innermost node that has something to say is described. Which function describes which type of
node is in the table below; there is a module for each construct.
"""

from collections.abc import Callable, Collection
from typing import Any

from promptls.document import (
    AllowedName,
    AnyNode,
    AttributeName,
    AttributeValue,
    BlockPlaceholder,
    ClosingLine,
    ContextDocument,
    Delimiter,
    Deliverable,
    Document,
    ElementValue,
    EmissionLead,
    FieldItem,
    FieldKey,
    FieldValue,
    Header,
    Heading,
    ItemMarker,
    JsonFile,
    LineText,
    MarkerAttribute,
    MisnamedSection,
    NamedFile,
    NamedPath,
    NounMark,
    PackageField,
    PackageSection,
    PackageTitle,
    PhaseMention,
    Placeholder,
    PointMark,
    RequirementMark,
    RequirementMarker,
    RequirementMention,
    SpecKittyValue,
    StateMark,
    StatusHead,
    Suppression,
    TagName,
    TomlWord,
)
from promptls.features.descriptions import Described, Description
from promptls.features.hover import blocks, comments, data_files, headings, packages, templates
from promptls.features.hover.arguments import describe_argument
from promptls.features.hover.contracts import describe_written
from promptls.features.hover.settings import describe_setting
from promptls.features.site import NO_VALUES, ProjectValues, Site
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary

_DESCRIBE: dict[type[AnyNode], Callable[[Any], Described]] = {
    AllowedName: comments.describe_rule_name,
    AttributeName: templates.describe_attribute,
    AttributeValue: templates.describe_attribute,
    BlockPlaceholder: blocks.describe_placeholder,
    ContextDocument: packages.describe_document,
    ClosingLine: headings.describe_closing,
    Deliverable: packages.describe_deliverable,
    Delimiter: blocks.describe_delimiter,
    ElementValue: templates.describe_element_value,
    EmissionLead: blocks.describe_lead,
    FieldItem: templates.describe_item,
    FieldKey: templates.describe_key,
    FieldValue: templates.describe_value,
    Header: blocks.describe_header,
    Heading: headings.describe_heading,
    ItemMarker: blocks.describe_marker,
    JsonFile: data_files.describe_json,
    LineText: blocks.describe_text,
    MarkerAttribute: comments.describe_marker_attribute,
    MisnamedSection: packages.describe_misnamed,
    NamedFile: packages.describe_scope,
    NamedPath: packages.describe_deliverable,
    NounMark: headings.describe_noun,
    PackageField: packages.describe_field,
    PackageSection: packages.describe_section,
    PackageTitle: packages.describe_title,
    PhaseMention: blocks.describe_phase,
    Placeholder: templates.describe_variable,
    PointMark: headings.describe_point,
    RequirementMark: comments.describe_mention,
    RequirementMarker: comments.describe_marker,
    RequirementMention: comments.describe_mention,
    SpecKittyValue: comments.describe_value,
    StateMark: packages.describe_state,
    StatusHead: blocks.describe_status_head,
    Suppression: comments.describe_suppression,
    TagName: templates.describe_tag_name,
    TomlWord: describe_setting,
}

# The rules about arguments.
_FAMILY = "argument-"


class Hover(NamedTuple):
    """A text in Markdown about a span."""

    span: FileSpan
    markdown: str


def find_hover(  # noqa: PLR0913 - what is known of a place
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    *,
    pages: str = "",
    values: ProjectValues = NO_VALUES,
    find_rules: Callable[[FileSpan], Collection[str]] | None = None,
) -> Hover | None:
    """Describe what is at an offset. `pages` is the address of the pages of the rules.

    `find_rules` gives the rules that find something at a span. Others are not named there.
    """
    node = _describe_node(document, offset, vocabulary, values)
    argument = describe_argument(document, offset, vocabulary)
    if argument is not None and (node is None or _is_inside(argument[0], node[0])):
        span, about = argument
        # Which of several mistakes it may be, the finding tells.
        rules = sorted(find_rules(span)) if find_rules else []
        about = about._replace(rule=next((it for it in rules if it.startswith(_FAMILY)), ""))
        return Hover(span, about.render_markdown(pages))
    if node is None:
        found = describe_written(document, offset, vocabulary)
        return Hover(found[0], found[1].render_markdown(pages)) if found else None
    span, about = node
    if find_rules and about.rule not in ("", about.name, *find_rules(span)):
        about = about._replace(rule="")
    return Hover(span, about.render_markdown(pages))


def _describe_node(
    document: Document, offset: int, vocabulary: Vocabulary, values: ProjectValues
) -> tuple[FileSpan, Description] | None:
    path = document.node_at(offset)
    for placed in path.nodes:
        describe = _DESCRIBE.get(type(placed.node))
        found = describe and describe(Site(document, path, placed, vocabulary, values))
        if found and found[1]:
            return placed.at(found[0]), found[1]
    return None


def _is_inside(inner: FileSpan, outer: FileSpan) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
