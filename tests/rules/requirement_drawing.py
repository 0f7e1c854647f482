"""A requirement between its markers."""

PAIR = '| <!-- sk:fr id="{}" priority="low" -->\n| Text.\n| <!-- /sk:fr -->'
