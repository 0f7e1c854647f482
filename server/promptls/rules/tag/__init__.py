"""Rules for the tags in which a model answers, such as `<review>`."""
