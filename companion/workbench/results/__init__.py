"""Results in the workbench: simulations, editions beside each other, and reports of played games."""
