"""What every game's layout is made from: marks, shapes, stock, styles, icons, the rule sheet."""
