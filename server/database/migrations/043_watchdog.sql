-- What the platform watches of itself, and what is wrong now. One row: who is called, from when on, the last back-up.
CREATE TABLE watchdog (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  settings jsonb NOT NULL DEFAULT '{}',
  backed_up_at timestamptz
);
INSERT INTO watchdog DEFAULT VALUES;

-- A row per condition that has ever been seen: `since` is empty when it is over, `alarm_id` when nobody has been told.
CREATE TABLE watchdog_condition (
  kind text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  since timestamptz,
  alarm_id bigint,
  silenced_until timestamptz,
  silenced_by text,
  PRIMARY KEY (kind, subject)
);
