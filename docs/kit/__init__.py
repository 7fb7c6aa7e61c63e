"""What the code itself says for the reference: each module returns entries, `entry.markdown` writes them."""
