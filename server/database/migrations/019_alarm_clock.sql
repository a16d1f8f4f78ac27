-- The clock of the database as the engine has seen it last: it notices when the clock is set back (docs/adr/0026-alarm-engine.md).
CREATE TABLE alarm_clock (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  seen_at timestamptz NOT NULL
);
-- When a step began to wait.
ALTER TABLE alarm_step ADD COLUMN planned_at timestamptz NOT NULL DEFAULT clock_timestamp();
