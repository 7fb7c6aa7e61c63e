-- Bytes that pass 128 lie beside the row, so that counting a change does not write the record again.
ALTER TABLE room ADD COLUMN number BIGINT NOT NULL DEFAULT 1, ADD COLUMN leader BIGINT NOT NULL DEFAULT 0;
ALTER TABLE room SET (toast_tuple_target = 128, fillfactor = 70);
CREATE SEQUENCE process;
CREATE TABLE ticket (text TEXT PRIMARY KEY, code TEXT NOT NULL, number BIGINT NOT NULL, expires TIMESTAMPTZ NOT NULL);
CREATE INDEX ON ticket (code);
CREATE UNLOGGED TABLE presence (
  process BIGINT, code TEXT, who TEXT, PRIMARY KEY (code, who, process)
);
