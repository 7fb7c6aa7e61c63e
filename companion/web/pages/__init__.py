"""Pages and routes, one blueprint per subject."""
