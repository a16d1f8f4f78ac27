-- A restored copy is on hold: nobody is called and nothing is sent until an administrator releases it. No row: it was never
-- restored. The row stays after the release, and says who released it.
CREATE TABLE hold (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- when it was restored, and when the archive was made
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  copied_at timestamptz NOT NULL,
  -- since when what waits in the copy stands still: the clock of its database as it was seen last
  stood_at timestamptz NOT NULL,
  released_at timestamptz,
  released_by_id integer,
  released_by text,
  -- what became of open alarms: 'END' or 'CONTINUE'
  open_alarms text
);

-- The folder of attachments that all processes share has this id in a file: a process with another folder would not find
-- what the others store. No row: no process has stored them in a folder yet.
CREATE TABLE file_folder (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  marker text NOT NULL COLLATE "C"
);
