"""High Card: a sixth game, which the product doesn't ship. It shows that a game is nothing but its folders."""

RULINGS = 0
