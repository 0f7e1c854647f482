"""Clean specifications with the markers of spec-kitty, in several styles."""

from promptls.rules.examples import SPECIFICATION

TIGHT = """\
<!-- spec-kitty: validated -->
<!-- spec-kitty: fr-count: 5 -->
<!-- spec-kitty: fr-coverage: 100% -->

# Feature: User Authentication

A user has one account.

## Functional Requirements

<!-- sk:fr id="FR-AUTH-001" priority="high" -->
- Users can register with email/password
<!-- /sk:fr -->

<!-- sk:fr id="FR-AUTH-002" priority="high" -->
- Users can log in and receive a JWT token
- The token ends after an hour
<!-- /sk:fr -->

<!-- sk:fr id="FR-AUTH-003" priority="medium" -->
- Users can reset their password
<!-- /sk:fr -->

### Later

<!-- sk:fr id="FR-004" priority="low" -->
- Users can use a second factor
<!-- /sk:fr -->
<!-- sk:fr id="FR-005" priority="low" -->
- Users can sign in with an account elsewhere
<!-- /sk:fr -->

## Success Criteria

- Nine of ten users register within a minute.
"""

AIRY = """\
---
audience: [agents, developers]
---

<!-- spec-kitty: validated -->
<!-- spec-kitty: fr-count: 3 -->
<!-- spec-kitty: fr-coverage: 66.7 % -->

# Feature: Export

<!-- sk:fr id='FR-EXP-001' priority='high' -->

### FR-EXP-001: CSV

The user exports a table as CSV.

- It has a header.

<!-- /sk:fr -->

<!-- sk:fr priority="medium" id="FR-EXP-002" -->

### FR-EXP-002: PDF

The user exports a table as PDF.

1. It has a title.

<!-- /sk:fr -->

<!-- sk:fr id="FR-EXP-003" priority="low" -->

### FR-EXP-003: ODS

The user exports a table as ODS.

- It has formulas.

<!-- /sk:fr -->
"""

INLINE = """\
# Requirements

<!-- spec-kitty: fr-count: 3 -->

- <!-- sk:fr id="FR-001" priority="high" --> Users can pay <!-- /sk:fr -->
- <!-- sk:fr id="FR-002" priority="low" --> Users can pay later <!-- /sk:fr -->

> <!-- sk:fr id="FR-003" priority="low" -->
> Users can pay for others.
> <!-- /sk:fr -->
"""

UNCOUNTED = """\
1. Reports

   <!-- sk:fr id="FR-REP-001" priority="high" -->
   A report is made every night.
   <!-- /sk:fr -->

2. Alarms

   <!-- sk:fr id="FR-REP-002" priority="low" -->
   An alarm is sent
   when no report was made.
   <!-- /sk:fr -->
"""

SAMPLES = {
    "example": SPECIFICATION,
    "tight": TIGHT,
    "airy": AIRY,
    "inline": INLINE,
    "uncounted": UNCOUNTED,
}
