-- Where a session is and when it was last used, and one-time codes that stand in for a lost second factor.

ALTER TABLE session
  -- the browser as it names itself
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

-- Only the hash is kept; a used code is removed.
CREATE TABLE recovery_code (
  user_id integer NOT NULL REFERENCES account (user_id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  PRIMARY KEY (user_id, hash)
);
