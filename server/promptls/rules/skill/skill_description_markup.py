from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted

_TAG = pattern(r"</?[^<>\n\r]{0,60}+>|[<>]")


@rule(
    Document,
    severity=Severity.WARNING,
    clause="Anthropic skills repository, quick_validate.py",
    path="skills/pdf-reader/SKILL.md",
    bad="""
        ---
        name: pdf-reader
        description: Reads the PDF files that are named in <files>
        ---
    """,
    good="""
        ---
        name: pdf-reader
        description: Reads the PDF files that are named in 'files'
        ---
    """,
)
def skill_description_markup(document: Document, _: Context) -> FileFindings:
    """The description of a skill must have no `<` and no `>`.

    The description is put into the instructions of the model, where a tag would be taken for one
    of theirs. So the validator with which Anthropic packages skills refuses the skill, as claude.ai
    and the Claude API refuse one with a tag.
    """
    matter = document.front_matter
    field = matter.get("description") if matter is not None else None
    if matter is None or field is None or ("<" not in field.value and ">" not in field.value):
        return
    start = field.value_span.start
    # A `>` before text, which YAML has for a value of several lines, is a mistake of the YAML.
    if any(it.span.start == start for it in matter.problems):
        return
    found = _TAG.search(document.source.text, *field.value_span)
    # What is still to be filled in is no tag.
    if found and not field.value.startswith(("<<", "{{")):
        message = f"unexpected {quoted(found[0])} in the description of a skill"
        yield Finding(FileSpan(*found.span()), message)
