"""Paper: layouts to PDFs. Knows no phones."""
