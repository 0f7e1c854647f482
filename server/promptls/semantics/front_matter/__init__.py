"""What front matter says, and whom it is for: fields, names, models, tools, programs."""
