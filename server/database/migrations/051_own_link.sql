-- Links by which people see and change their own data without signing in, one per record. Only a hash of each is stored.
CREATE TABLE own_link (
  object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  link_key uuid NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- the day until which the person is asked to confirm the data
  wanted_until date,
  -- messages that were asked for since this moment, which begins anew after a day
  counted_from timestamptz NOT NULL DEFAULT clock_timestamp(),
  messages smallint NOT NULL DEFAULT 1,
  -- the device that the last message goes to; null: it needs no further try
  device_type text COLLATE "C",
  address text,
  tries smallint NOT NULL DEFAULT 0
);
