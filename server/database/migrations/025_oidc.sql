-- Sign-in by a provider (OpenID Connect).

-- Which user a subject of a provider is.
CREATE TABLE external_identity (
  issuer text NOT NULL COLLATE "C",
  subject text NOT NULL COLLATE "C",
  user_id integer NOT NULL REFERENCES account (user_id) ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX external_identity_user ON external_identity (user_id);

-- Sign-ins on their way: first by the hash of their state, with what the answer of the provider must match; then, when it did,
-- by the hash of a ticket that the console exchanges for a session. Each row serves once, for the browser that began.
CREATE TABLE oidc_attempt (
  hash bytea PRIMARY KEY,
  browser bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  nonce text,
  verifier text,
  user_id integer REFERENCES account (user_id) ON DELETE CASCADE,
  id_token text
);
CREATE INDEX oidc_attempt_age ON oidc_attempt (created_at);

-- The provider's token, encrypted: with it the provider ends its own session at sign-out.
ALTER TABLE session ADD COLUMN id_token text;
