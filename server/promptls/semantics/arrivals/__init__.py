"""The text that a model gets of a file: what a host puts in the place of placeholders."""
