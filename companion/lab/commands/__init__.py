"""The lab's commands: simulate, report, export and forget."""
