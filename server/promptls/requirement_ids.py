"""What the id of a requirement looks like."""

import re

# A line that defines one: an item that begins with it in bold.
DEFINITION = re.compile(r"[-*+][ \t]++\*\*(?P<id>FR-[A-Z0-9-]{1,60}+)")
REQUIREMENT_ID = re.compile(r"FR-(?:[A-Z][A-Z0-9]*+-)?[0-9]{3}")
