"""Print shops: pictures and orders in the sizes that they sell."""
