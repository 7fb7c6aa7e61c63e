"""Where tables are kept: a SQLite file of one process, or a PostgreSQL database that many processes share."""
