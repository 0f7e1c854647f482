"""Reads the part of YAML that people write in front matter, and says where it is not YAML.

A strict reader gives up at the first fault, and two of three published agents have one. This one
goes on and gives the text that is meant. It builds nothing: a scalar is its text, and anchors,
aliases, merge keys and tags are refused, so no input is larger when read than when written.
"""

from promptls.parsing.yaml.fields import Fields, read_fields

__all__ = ["Fields", "read_fields"]
