-- Events of connected systems: a repeated one is recognized (docs/adr/0026-alarm-engine.md).
CREATE TABLE alarm_event (
  -- no reference, nor below: a record that is deleted meanwhile must not stop an alarm
  alarm_point_id integer NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- the alarm that its sender was told of; null: it was suppressed
  job_id bigint,
  joined boolean NOT NULL DEFAULT false,
  PRIMARY KEY (alarm_point_id, request_id)
);
CREATE INDEX alarm_event_at ON alarm_event (at);

-- Events that met a rule which counts them.
CREATE TABLE alarm_rule_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- the rule applied to it
  applied boolean NOT NULL
);
CREATE INDEX alarm_rule_event_rule ON alarm_rule_event (rule_id, at);
CREATE INDEX alarm_rule_event_applied ON alarm_rule_event (rule_id, at) WHERE applied;
CREATE INDEX alarm_rule_event_at ON alarm_rule_event (at);

-- So far every rule raised its alarm instead of the event's own.
UPDATE object SET doc = doc || '{"action": "REPLACE"}' WHERE type = 'alarm-rules' AND NOT doc ? 'action';
