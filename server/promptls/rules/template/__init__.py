"""Rules for system templates: the template specification R1 to R5."""
