-- Overlays that administrators write in the console. Every version stays; the last one of a name is in force.
CREATE TABLE overlay_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL COLLATE "C",
  version integer NOT NULL,
  -- null: removed with this version
  content text,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id integer NOT NULL,
  actor text NOT NULL,
  UNIQUE (name, version)
);
