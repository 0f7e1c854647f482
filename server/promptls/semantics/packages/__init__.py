"""Work packages and the requirements that they refer to."""
