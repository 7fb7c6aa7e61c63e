"""HTML: views and templates to pages, and all that pages carry: style sheets, fonts, icons, pictures."""
