"""What whoever runs a host for many needs: figures, backups, and example files for proxies and services."""
