"""JSON Schema: what a schema says, what is wrong with it, and the values that do not match it."""
