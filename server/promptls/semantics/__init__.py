"""What several rules ask of a document, answered in one place. Nothing is reported here."""
