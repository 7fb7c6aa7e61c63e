CREATE TABLE edition (digest TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE play (code TEXT, number INTEGER, record BLOB NOT NULL, PRIMARY KEY (code, number)) WITHOUT ROWID;
CREATE TABLE answered (code TEXT, play INTEGER, person INTEGER, PRIMARY KEY (code, play, person)) WITHOUT ROWID;
CREATE TABLE answer (
  code TEXT, play INTEGER, id TEXT, content BLOB NOT NULL, PRIMARY KEY (code, play, id)
) WITHOUT ROWID;
CREATE TABLE note (code TEXT, play INTEGER, id TEXT, content BLOB NOT NULL, PRIMARY KEY (code, play, id)) WITHOUT ROWID;
