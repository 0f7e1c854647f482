from kit import check

STATE = ".isdlc/state.json"


def test_the_phase_is_wrong_when_nothing_speaks_for_it() -> None:
    check(
        """
        | {"active_workflow": {
        |   "type": "feature",
        |   "phases": ["01-requirements", "03-architecture"],
        |   "current_phase": "03-architecture",
        :                    ^^^^^^^^^^^^^^^^^ state-index-mismatch: phases[0] is \
'01-requirements', but 'current_phase' is '03-architecture'
        |   "current_phase_index": 0,
        |   "phase_status": {"01-requirements": "in_progress", "03-architecture": "in_progress"}
        | }}
        """,
        path=STATE,
    )


def test_an_index_outside_the_list_is_one_finding() -> None:
    check(
        """
        | {"active_workflow": {
        |   "type": "feature", "phase_status": {}, "current_phase": "x",
        |   "phases": ["01-requirements"], "current_phase_index": -1
        :                                                         ^^ state-index-mismatch: index \
-1 is out of range; 'phases' has length 1
        | }}
        """,
        path=STATE,
    )


def test_what_the_schema_rejects_is_not_compared() -> None:
    check(
        """
        | {"active_workflow": {
        |   "type": 5, "phase_status": {"a": 1}, "current_phase": "x",
        :           ^ json-schema: expected a string, found 5
        :                                    ^ json-schema: expected a string, found 1
        |   "phases": [7], "current_phase_index": 0
        :              ^ json-schema: expected a string, found 7
        | }}
        """,
        path=STATE,
    )
    check(
        """
        | {"active_workflow": {
        |   "type": "fix", "phase_status": "done", "current_phase": null,
        :                                  ^^^^^^ json-schema: expected an object, found 'done'
        :                                                           ^^^^ json-schema: expected \
a string, found null
        |   "phases": ["02-tracing"], "current_phase_index": 0
        | }}
        """,
        path=STATE,
    )
    check(
        """
        | {"active_workflow": {
        |   "type": "fix", "phase_status": "done", "current_phase": "b",
        :                                  ^^^^^^ json-schema: expected an object, found 'done'
        :                                                           ^^^ state-index-mismatch: \
phases[0] is '02-tracing', but 'current_phase' is 'b'
        |   "phases": ["02-tracing"], "current_phase_index": 0
        | }}
        """,
        path=STATE,
    )


def test_phases_and_fields_of_a_real_project_are_no_mistake() -> None:
    check(
        """
        | {
        |   "framework_version": "0.1.0-alpha",
        |   "project": {"name": "app", "created": null},
        |   "current_phase": "somewhere else",
        |   "phases": {"01-requirements": {"status": "done", "started": null}},
        |   "active_workflow": {
        |     "type": "feature", "description": "Add login", "options": {"sizing": 1.5},
        |     "phases": ["R1-behavior-extraction", "16-quality-loop", "16-quality-loop"],
        :                ^^^^^^^^^^^^^^^^^^^^^^^^ state-phase-unknown: unknown phase \
'R1-behavior-extraction'
        :                                          ^^^^^^^^^^^^^^^^^ state-phase-unknown: unknown \
phase '16-quality-loop'
        |     "current_phase": "16-quality-loop", "current_phase_index": 1,
        |     "phase_status": {"R1-behavior-extraction": "skipped", "00-old": "pending"}
        |   },
        |   "workflow_history": [{"type": "unheard of", "current_phase_index": 77}]
        | }
        """,
        path=STATE,
    )


def test_a_phase_that_is_nearly_a_known_one_is_hinted_at_once() -> None:
    check(
        """
        | {"active_workflow": {
        |   "type": "feature", "phases": ["01-requirements", "03-architecure", "20-move"],
        :                                                    ^^^^^^^^^^^^^^^^ state-phase-unknown: \
unknown phase '03-architecure'; did you mean '03-architecture'?
        :                                                                      ^^^^^^^^^ \
state-phase-unknown: unknown phase '20-move'
        |   "current_phase": "03-architecure", "current_phase_index": 1,
        |   "phase_status": {"01-requirments": "completed", "20-mov": "pending", "00-old": "pending"}
        :                    ^^^^^^^^^^^^^^^^ state-phase-unknown: unknown phase \
'01-requirments'; did you mean '01-requirements'?
        :                                                   ^^^^^^^^ state-phase-unknown: unknown \
phase '20-mov'; did you mean '20-move'?
        | }}
        """,
        path=STATE,
    )
