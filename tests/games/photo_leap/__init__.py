"""Photo Leap at the table and on paper."""
