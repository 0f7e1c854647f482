"""The tags with which an agent answers: names, attributes, values, and missing partners."""
