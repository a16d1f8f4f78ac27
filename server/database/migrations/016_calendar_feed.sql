-- Subscriptions of calendar programs: one of a user to a record. Only the hash of the secret in its address is stored.
CREATE TABLE calendar_feed (
  user_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
  object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (user_id, object_id)
);
CREATE INDEX calendar_feed_object ON calendar_feed (object_id);
