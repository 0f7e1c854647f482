from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.context import FileFacts
from promptls.semantics.packages.requirements import REQUIREMENT_ID
from promptls.vocabulary.kinds import Kind


@rule(
    FileFacts,
    severity=Severity.INFO,
    clause="AgilePlus agent prompt, Functional Requirements",
    path="work/WP01.md",
    kind=Kind.WORK_PACKAGE,
    beside={"specs/001-user-login/spec.md": "- **FR-AUTH-001:** a\n- **FR-AUTH-002:** b\n"},
    bad=WORK_PACKAGE.replace("H-002:** ", "H-003:** "),
    good=WORK_PACKAGE,
)
def package_requirement_unknown(facts: FileFacts, context: Context) -> FileFindings:
    """A requirement of a work package must be defined in the specification of its feature.

    A work package implements a part of the specification. A requirement that is only here was
    either misspelled or never agreed on.
    """
    files = context.project.files.values() if context.project is not None else ()
    defined = frozenset[str]().union(*(it.requirements for it in files))
    if not defined:
        return
    for requirement in facts.references:
        if requirement.id not in defined and REQUIREMENT_ID.fullmatch(requirement.id):
            what = f"unknown requirement {requirement.id!r}"
            yield Finding(requirement.span, f"{what}; the specification does not define it")
