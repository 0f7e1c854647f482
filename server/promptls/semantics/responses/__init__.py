"""What the answer of a model says, and what is only quoted in it."""
