from promptls.document import JsonFile
from promptls.rules.kit import Context, Finding, Findings, Severity, rule


@rule(
    JsonFile,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 5.2; AgilePlus agent prompt, Task Envelope, Response "
    "Format, Multi-Agent Coordination and Audit Trail",
    path=".isdlc/state.json",
    bad="""
        {
          "active_workflow": null,
        }
    """,
    good="""
        {
          "active_workflow": null
        }
    """,
)
def json_invalid(file: JsonFile, _: Context) -> Findings:
    """A JSON file must be valid JSON, and so must each line of a JSON Lines file.

    Programs read these files, and most of them stop at the first error, which is marked. Numbers
    that are too large for a double and more than 64 levels of nesting are errors as well, because
    some programs accept them and others fail.
    """
    for fault in file.faults:
        yield Finding(fault.span, fault.message)
