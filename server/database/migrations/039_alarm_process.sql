-- The running processes of the installation, which share the limits of its channels.
CREATE TABLE alarm_process (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
