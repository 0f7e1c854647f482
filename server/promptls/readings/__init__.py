"""What several rules ask of a document, answered in one place. A reading reports nothing."""
