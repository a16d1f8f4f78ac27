-- How a user has mapped the columns of a file to fields, for the next one with the same headings.
CREATE TABLE import_mapping (
  user_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
  type text NOT NULL COLLATE "C",
  -- hash of the headings in their order
  headings text NOT NULL COLLATE "C",
  settings jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, type, headings)
);
ALTER TABLE import_job ADD COLUMN remembered boolean NOT NULL DEFAULT false;
