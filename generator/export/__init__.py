"""Exports: card images, orders for print shops, files for virtual tables and for cutting machines."""
