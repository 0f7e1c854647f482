"""Rules for the trail that agents leave."""
