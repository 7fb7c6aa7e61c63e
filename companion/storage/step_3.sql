CREATE TABLE suggestion (
  code TEXT, id TEXT, record BLOB NOT NULL, jpeg BLOB NOT NULL, PRIMARY KEY (code, id)
);
