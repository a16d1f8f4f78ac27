-- Whose file is being taken in: one of each user at a time. When the lease has run out its server has been killed, and
-- so far as the file was read its job (state "receiving") is deleted.
CREATE TABLE import_turn (
  user_id integer PRIMARY KEY,
  holder uuid NOT NULL UNIQUE,
  taken_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz NOT NULL
);
CREATE INDEX import_job_receiving ON import_job (user_id) WHERE state = 'receiving';
