"""What an editor says about the tags with which an agent answers."""

from promptls.features.descriptions.description import Description, code
from promptls.text.wording import listed
from promptls.vocabulary import ResponseTag, TagAttribute, TagValue, Vocabulary


def of_tag(tag: ResponseTag, vocabulary: Vocabulary, phase: str | None) -> Description:
    """Describe a tag with its values and attributes."""
    details = []
    if tag.values:
        rows = (f"- {code(it.text)}: {it.description}" for it in tag.values)
        details.append("\n".join(("Values:", "", *rows)))
    if tag.attributes:
        rows = (
            f"- {code(it.name)}{' (required)' if it.required else ''}: {it.description}"
            for it in tag.attributes
        )
        details.append("\n".join(("Attributes:", "", *rows)))
    users = [it.key for it in vocabulary.template_phases if it.tag == tag.name]
    if users:
        details.append(f"Expected in {_in_phases(users)}.")
    legal = [it.text for it in tag.values if phase in it.phases or not it.phases]
    here = (
        (f"In {code(phase)}, the phase of this file: {listed([*map(code, legal)], 'or')}.",)
        if phase and 0 < len(legal) < len(tag.values)
        else ()
    )
    return Description(
        f"<{tag.name}>",
        tag.description or "A tag with which an agent answers.",
        tuple(details),
        tag.clause,
        "tag-value-unknown" if tag.values else "tag-unclosed",
        example_of_tag(tag, phase),
        here,
    )


def of_attribute(attribute: TagAttribute, tag: ResponseTag) -> Description:
    """Describe an attribute of a tag."""
    need = "Required" if attribute.required else "Optional"
    form = f"{need}. Expected: {attribute.expected}." if attribute.expected else f"{need}."
    return Description(
        f"<{tag.name} {attribute.name}>",
        attribute.description or "An attribute that the settings define.",
        (form,),
        tag.clause,
        "tag-attribute-invalid",
        f'<{tag.name} {attribute.name}="{attribute.example}">' if attribute.example else "",
    )


def of_tag_value(value: TagValue, tag: ResponseTag, phase: str | None) -> Description:
    """Describe a value of a tag, and say whether the phase of the file has it."""
    is_legal = phase is None or not value.phases or phase in value.phases
    here = () if is_legal else (f"Not valid in {code(phase or '')}, the phase of this file.",)
    phases = f"Valid in {_in_phases(value.phases)}." if value.phases else "Valid in every phase."
    return Description(
        value.text,
        value.description or f"A value of {code(f'<{tag.name}>')}.",
        (phases,),
        tag.clause,
        "tag-value-unknown" if is_legal else "tag-value-wrong-phase",
        f"<{tag.name}>{value.text}</{tag.name}>",
        here,
    )


def example_of_tag(tag: ResponseTag, phase: str | None) -> str:
    """A tag as an agent writes it."""
    required = [it for it in tag.attributes if it.required]
    attributes = "".join(f' {it.name}="{it.example or "…"}"' for it in required)
    legal = [it.text for it in tag.values if phase is None or not it.phases or phase in it.phases]
    return f"<{tag.name}{attributes}>{legal[0] if legal else '…'}</{tag.name}>"


def _in_phases(phases: tuple[str, ...] | list[str]) -> str:
    return f"phase{'s' if len(phases) > 1 else ''} {listed([*map(code, phases)], 'and')}"
