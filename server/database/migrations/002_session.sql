-- Who can sign in, who is signed in, and what belongs to one user alone.

CREATE TABLE account (
  user_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  -- the login as it is compared: without case
  login text NOT NULL COLLATE "C" UNIQUE,
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  -- made for the demonstration: signs in only while DEMO is on, until its password is changed
  demo boolean NOT NULL DEFAULT false,
  totp_secret text,
  -- null while the user has only been shown the secret
  totp_enrolled_at timestamptz,
  -- the last time step whose code was taken; a code counts once
  totp_step bigint
);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES account (user_id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  address text NOT NULL
);
CREATE INDEX session_of_user ON session (user_id);
CREATE INDEX session_expiry ON session (expires_at);

-- Every refresh token of a session, also used ones: a used one that comes back was stolen.
CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX refresh_token_session ON refresh_token (session_id, created_at);

-- Wrong sign-ins by login and address, and by address.
CREATE TABLE sign_in_guard (
  key text PRIMARY KEY COLLATE "C",
  failures integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz
);

CREATE TABLE table_filter (
  user_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  content text NOT NULL
);
