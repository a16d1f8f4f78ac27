-- Addresses from which a sign-in with a login succeeded. While the login is guessed at from elsewhere, they still get in.
CREATE TABLE known_address (
  login text NOT NULL COLLATE "C",
  address text NOT NULL COLLATE "C",
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (login, address)
);
