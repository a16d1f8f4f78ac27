-- Changes of many records at once: each job, and its records with what becomes of them.
CREATE TABLE bulk_job (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- who began it; the job outlives the user
  user_id integer NOT NULL,
  actor text NOT NULL,
  type text NOT NULL COLLATE "C",
  -- 'edit' or 'remove'
  action text NOT NULL COLLATE "C",
  changes jsonb NOT NULL,
  -- the job that this one takes back: each only once
  undoes integer UNIQUE REFERENCES bulk_job (id) ON DELETE CASCADE,
  state text NOT NULL COLLATE "C",
  reason text,
  total integer NOT NULL,
  -- records handled in the present phase: the next batch begins behind it
  position integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX bulk_job_waiting ON bulk_job (id) WHERE state IN ('checking', 'running');

CREATE TABLE bulk_row (
  job_id integer NOT NULL REFERENCES bulk_job (id) ON DELETE CASCADE,
  place integer NOT NULL,
  object_id integer NOT NULL,
  state text NOT NULL DEFAULT 'new' COLLATE "C",
  title text NOT NULL DEFAULT '',
  -- version that the preview has seen; of a record that was written, its version after that
  version integer,
  -- the changed fields as they were and as they are, for taking the change back
  before jsonb,
  after jsonb,
  errors jsonb NOT NULL DEFAULT '{}',
  -- the records that keep it from being removed
  used_by jsonb,
  applied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (job_id, place)
) WITH (fillfactor = 70);

-- The job by which an entry came about. Its transaction names the job, so that every entry written in it has it.
ALTER TABLE audit ADD COLUMN bulk_job integer;
ALTER TABLE audit ALTER COLUMN bulk_job SET DEFAULT nullif(current_setting('tocsin.bulk_job', true), '')::integer;
