"""The page to try promptls, driven in a browser as a person does."""
