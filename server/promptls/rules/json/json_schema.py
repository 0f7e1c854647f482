from promptls.document import JsonFile
from promptls.models import NAME_OF_KIND, PydanticMissingError, validate
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.text.spans import Span


@rule(
    JsonFile,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 5.2; Agentd unified prompt, Data Model; AgilePlus "
    "agent prompt, Task Envelope, Response Format, Multi-Agent Coordination and Audit "
    "Trail",
    path=".isdlc/state.json",
    bad="""
        {
          "active_workflow": {
            "type": "fix",
            "phases": ["01-requirements", "02-tracing"],
            "current_phase_index": "1",
            "phase_status": {"01-requirements": "completed"}
          }
        }
    """,
    good="""
        {
          "active_workflow": {
            "type": "fix",
            "phases": ["01-requirements", "02-tracing"],
            "current_phase_index": 1,
            "phase_status": {"01-requirements": "completed"}
          }
        }
    """,
)
def json_schema(file: JsonFile, context: Context) -> Findings:
    """The values of a JSON document must match the schema of the document.

    Programs that get a value of another type, or miss a required one, fail or ignore the document.
    The rule checks the state of a workflow (`state.json`), a task that is given to an agent (task
    envelope), the shares of several agents in one task, the response of an agent, an audit trail
    and a unified prompt. `promptls schema` prints the schemas. A missing value is marked at the
    object in which it is missing. Additional fields are allowed.

    Schemas are checked by pydantic, which is compiled for each version of Python. Where it cannot
    be loaded, a note says so, and all other rules work as usual.
    """
    model = NAME_OF_KIND.get(context.kind)
    if model is None:
        return
    for record in file.records:
        try:
            rejected = validate(model, record.value)
        except PydanticMissingError as error:
            start = Span(file.span.start, file.span.start)
            yield Finding(start, f"the schema is not checked: {error}", severity=Severity.INFO)
            return
        if rejected:
            places = find_locations(context.text, record.span)
            for rejection in rejected:
                place = places.at(rejection.path)
                span = place.opening if rejection.is_missing else place.span
                yield Finding(span, rejection.message)
