-- Files that belong to organizations. What is in them lies outside of the database, under a name made at random.

-- One content. While it has a lease nobody refers to it: it is being written, or it is to be deleted. When the lease
-- has run out any server may delete it.
CREATE TABLE file_content (
  key text PRIMARY KEY COLLATE "C",
  lease_until timestamptz
);
CREATE INDEX file_content_leased ON file_content (lease_until) WHERE lease_until IS NOT NULL;

CREATE TABLE instruction_file (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id integer NOT NULL REFERENCES object (id),
  name text NOT NULL COLLATE "C",
  kind text NOT NULL COLLATE "C",
  size bigint NOT NULL,
  content text NOT NULL UNIQUE REFERENCES file_content (key),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL
);
-- A file's path is its organization and its name: the same path never twice.
CREATE UNIQUE INDEX instruction_file_path ON instruction_file (org_id, name);

-- Which record refers to which file.
CREATE TABLE file_use (
  object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
  field text NOT NULL COLLATE "C",
  file_id integer NOT NULL REFERENCES instruction_file (id),
  position integer NOT NULL,
  PRIMARY KEY (object_id, field, file_id)
);
CREATE INDEX file_use_file ON file_use (file_id);
