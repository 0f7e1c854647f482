"""What the file of an agent of a team says: the emission protocol."""
