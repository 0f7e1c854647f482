"""What the id of a requirement looks like."""

import re

REQUIREMENT_ID = re.compile(r"FR-(?:[A-Z][A-Z0-9]*+-)?[0-9]{3}")
