"""What is remembered of prints: what lies printed, and PDFs that need not be drawn again."""
