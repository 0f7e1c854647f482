"""Rules for status blocks: the line with which a sub-agent ends."""
