"""Rules about the tags with which an agent answers."""
