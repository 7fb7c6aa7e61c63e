"""What Tuckbox says about itself: sources, licences, privacy, and a page for schools."""
