"""JSON Schema as structured outputs use it: what a schema says, and what does not match it."""
