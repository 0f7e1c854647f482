from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.packages.work_packages import find_empty_sections
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Markdown Prompt Document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("Build a login form.\n\n", ""),
    good=WORK_PACKAGE,
)
def package_section_empty(document: Document, _: Context) -> FileFindings:
    """A section of a work package must not be empty.

    An agent that finds nothing under a heading has to guess, just as without the heading. Without
    deliverables there is nothing to verify, and without a work scope nothing may be changed.
    """
    for section in find_empty_sections(document):
        yield Finding(section.heading, f"section {section.known!r} is empty")
