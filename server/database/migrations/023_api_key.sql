-- Secrets of API keys, as hashes. Revoked ones are kept for a while, so that their use can be told apart from a guess;
-- the key itself is a record, and may be removed meanwhile.
CREATE TABLE api_key_secret (
  hash bytea PRIMARY KEY,
  key_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX api_key_secret_of_key ON api_key_secret (key_id);
