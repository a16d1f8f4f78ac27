-- Imports: the job of each file, and its rows with what is to become of them.

CREATE TABLE import_job (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- who imports; the job outlives the user
  user_id integer NOT NULL,
  actor text NOT NULL,
  -- organization that the user was bound to
  user_org integer NOT NULL,
  type text NOT NULL COLLATE "C",
  file_name text NOT NULL,
  format text NOT NULL,
  encoding text NOT NULL,
  delimiter text NOT NULL,
  headings jsonb NOT NULL,
  samples jsonb NOT NULL,
  settings jsonb NOT NULL,
  state text NOT NULL COLLATE "C",
  reason text,
  total integer NOT NULL,
  -- rows handled in the present phase: the next batch begins behind it
  position integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL,
  -- rows to add so far, by organization that has a limit
  tally jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX import_job_waiting ON import_job (id) WHERE state IN ('checking', 'running');
CREATE INDEX import_job_of_user ON import_job (user_id, id);

CREATE TABLE import_row (
  job_id integer NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  -- 1 is the first one below the headings
  place integer NOT NULL,
  cells jsonb NOT NULL,
  -- fault of the file itself, found while it was read
  fault text,
  state text NOT NULL DEFAULT 'new' COLLATE "C",
  title text NOT NULL DEFAULT '',
  target_id integer,
  -- version that the dry run has seen
  version integer,
  changes jsonb NOT NULL DEFAULT '[]',
  errors jsonb NOT NULL DEFAULT '{}',
  applied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (job_id, place)
) WITH (fillfactor = 70);

-- What only one row of a file may have: the record it changes, a unique value.
CREATE TABLE import_key (
  job_id integer NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  key text NOT NULL COLLATE "C",
  place integer NOT NULL,
  PRIMARY KEY (job_id, key)
);
