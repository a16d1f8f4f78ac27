-- Alarms that were raised, their calls and their log (docs/adr/0026-alarm-engine.md).
CREATE TABLE alarm_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- no reference: when an organization is removed, its alarms go to the one above
  org_id integer NOT NULL,
  -- the alarm point, template and parent may be deleted later: the job keeps what it copied
  alarm_point_id integer,
  template_id integer,
  parent_id bigint REFERENCES alarm_job (id) ON DELETE SET NULL,
  trigger_id integer,
  name text NOT NULL,
  system_id text,
  status text NOT NULL,
  priority smallint NOT NULL DEFAULT 3,
  manual boolean NOT NULL DEFAULT false,
  -- 'user', 'inbound', 'trigger', 'rule' or 'test'; who raised it by name
  source text NOT NULL,
  triggered_by text NOT NULL,
  triggered_by_id integer,
  request_id text,
  raised_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  starts_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  accepted_at timestamptz,
  awaits_acknowledgement boolean NOT NULL DEFAULT false,
  acknowledge_until timestamptz,
  -- how many people have to accept, have accepted and have acknowledged
  required smallint NOT NULL DEFAULT 0,
  accepted smallint NOT NULL DEFAULT 0,
  acknowledged smallint NOT NULL DEFAULT 0,
  -- how many calls there are, and how many of them failed or got no answer
  calls integer NOT NULL DEFAULT 0,
  failed_calls integer NOT NULL DEFAULT 0,
  -- what was copied when it was raised: see AlarmContent in server/alarms/content.ts
  content jsonb NOT NULL,
  -- its plans, copied when it began:
  -- [{planId, title, steps: [{participantIds, groupIds, teamScheduleIds, requiredAcceptances, waitSeconds, media}]}]
  tracks jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 0,
  -- what a search in all columns looks in
  search text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
    fold(name || ' ' || coalesce(system_id, '') || ' ' || triggered_by || ' ' || status || ' ' || coalesce(content ->> 'text', ''))
  ) STORED
);
CREATE INDEX alarm_job_window ON alarm_job (org_id, raised_at DESC, id DESC) INCLUDE (status, priority);
CREATE INDEX alarm_job_raised ON alarm_job (raised_at DESC, id DESC) INCLUDE (org_id, status, priority);
CREATE INDEX alarm_job_priority ON alarm_job (priority, raised_at DESC, id DESC) INCLUDE (org_id);
CREATE INDEX alarm_job_running ON alarm_job (alarm_point_id, raised_at) WHERE ended_at IS NULL;
CREATE INDEX alarm_job_starts ON alarm_job (starts_at) WHERE status IN ('NEW', 'SCHEDULED');
CREATE INDEX alarm_job_acknowledge ON alarm_job (acknowledge_until) WHERE ended_at IS NULL AND acknowledge_until IS NOT NULL;
CREATE INDEX alarm_job_point ON alarm_job (alarm_point_id, raised_at DESC);
CREATE INDEX alarm_job_parent ON alarm_job (parent_id);
CREATE UNIQUE INDEX alarm_job_request ON alarm_job (triggered_by_id, source, request_id) WHERE request_id IS NOT NULL;
CREATE UNIQUE INDEX alarm_job_once ON alarm_job (parent_id, trigger_id) WHERE trigger_id IS NOT NULL AND parent_id IS NOT NULL;

-- How many alarms were raised in each hour, so that a table of many is counted at once. Kept by triggers, in slots so
-- that writers do not wait for each other.
CREATE TABLE alarm_hour (
  hour timestamptz NOT NULL,
  org_id integer NOT NULL,
  slot smallint NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (hour, org_id, slot)
) WITH (fillfactor = 50);
CREATE FUNCTION hour_of(moment timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_bin('1 hour', moment, timestamptz '2000-01-01 00:00:00+00');
CREATE FUNCTION count_alarms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alarm_hour AS h (hour, org_id, slot, n)
    SELECT hour_of(j.raised_at), j.org_id, pg_backend_pid() % 16, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*)
    FROM changed j GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (hour, org_id, slot) DO UPDATE SET n = h.n + excluded.n;
  RETURN NULL;
END
$$;
CREATE TRIGGER alarm_job_raised AFTER INSERT ON alarm_job REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_alarms();
CREATE TRIGGER alarm_job_removed AFTER DELETE ON alarm_job REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_alarms();
CREATE FUNCTION count_moved_alarm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alarm_hour AS h (hour, org_id, slot, n)
    VALUES (hour_of(old.raised_at), old.org_id, pg_backend_pid() % 16, -1),
      (hour_of(new.raised_at), new.org_id, pg_backend_pid() % 16, 1)
    ON CONFLICT (hour, org_id, slot) DO UPDATE SET n = h.n + excluded.n;
  RETURN NULL;
END
$$;
CREATE TRIGGER alarm_job_moved AFTER UPDATE OF org_id, raised_at ON alarm_job FOR EACH ROW
  WHEN ((old.org_id, hour_of(old.raised_at)) IS DISTINCT FROM (new.org_id, hour_of(new.raised_at)))
  EXECUTE FUNCTION count_moved_alarm();

-- One step of a track in one round.
CREATE TABLE alarm_step (
  job_id bigint NOT NULL REFERENCES alarm_job (id) ON DELETE CASCADE,
  track smallint NOT NULL,
  round smallint NOT NULL,
  step smallint NOT NULL,
  -- 'waiting', 'running', 'done'
  state text NOT NULL DEFAULT 'waiting',
  due_at timestamptz NOT NULL,
  began_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  required smallint NOT NULL,
  PRIMARY KEY (job_id, track, round, step)
);
CREATE INDEX alarm_step_due ON alarm_step (due_at) WHERE state = 'waiting';
CREATE INDEX alarm_step_ends ON alarm_step (ends_at) WHERE state = 'running';

-- One attempt to reach one person on one device. Partitioned by the time its job was raised.
CREATE TABLE alarm_call (
  id bigint GENERATED ALWAYS AS IDENTITY,
  raised_at timestamptz NOT NULL,
  job_id bigint NOT NULL,
  track smallint NOT NULL,
  round smallint NOT NULL,
  step smallint NOT NULL,
  participant_id integer NOT NULL,
  participant_name text NOT NULL,
  device_type text NOT NULL,
  address text NOT NULL,
  rank smallint NOT NULL,
  -- order of the calls of one person in this step; the next is made when the one before has ended
  position smallint NOT NULL,
  channel text,
  -- why this person is called: [{kind, row, of, ...}] as in protocol/duty.ts
  reasons jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'PLANNED',
  reason text,
  -- the key under which a channel recognizes a repeat
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  repeats smallint NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz,
  leased_until timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  answer_until timestamptz,
  answered_at timestamptz,
  acknowledged_at timestamptz,
  ended_at timestamptz,
  answer_hash bytea,
  -- by id first: a call is found without the time, too
  PRIMARY KEY (id, raised_at)
) PARTITION BY RANGE (raised_at);
CREATE INDEX alarm_call_job ON alarm_call (job_id);
CREATE INDEX alarm_call_participant ON alarm_call (participant_id, raised_at DESC);
CREATE INDEX alarm_call_open ON alarm_call (job_id, track, round, step) WHERE ended_at IS NULL;
CREATE INDEX alarm_call_due ON alarm_call (due_at) WHERE state = 'PLANNED' AND due_at IS NOT NULL;
CREATE INDEX alarm_call_lease ON alarm_call (leased_until) WHERE state = 'SENDING';
CREATE INDEX alarm_call_answer ON alarm_call (answer_until) WHERE state = 'SENT' AND answer_until IS NOT NULL;
CREATE INDEX alarm_call_answer_hash ON alarm_call (answer_hash) WHERE answer_hash IS NOT NULL;
CREATE TABLE alarm_call_default PARTITION OF alarm_call DEFAULT;

-- What happened to an alarm, in order: raised, begun, called, answered, commented, stopped. Partitioned likewise.
CREATE TABLE alarm_log (
  id bigint GENERATED ALWAYS AS IDENTITY,
  raised_at timestamptz NOT NULL,
  job_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  call_id bigint,
  actor_id integer,
  actor_name text,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (id, raised_at)
) PARTITION BY RANGE (raised_at);
CREATE INDEX alarm_log_job ON alarm_log (job_id, id);
CREATE TABLE alarm_log_default PARTITION OF alarm_log DEFAULT;

-- Addresses under which a connected system raises the alarm of an alarm point. Only the hash of the key is stored.
CREATE TABLE alarm_inbound_key (
  alarm_point_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  key_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

-- What a channel could not deliver: looked at and sent again by hand.
CREATE TABLE alarm_dead_letter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  job_id bigint NOT NULL,
  call_id bigint NOT NULL,
  raised_at timestamptz NOT NULL,
  channel text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL DEFAULT '',
  resent_at timestamptz
);
CREATE INDEX alarm_dead_letter_at ON alarm_dead_letter (at DESC);

-- Changes that watching consoles are told of. Read in the order (xact, id), up to the oldest open transaction.
CREATE TABLE live_event (
  id bigint GENERATED ALWAYS AS IDENTITY,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  org_id integer NOT NULL,
  kind text NOT NULL,
  ref bigint NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (xact, id)
);
CREATE INDEX live_event_at ON live_event (at);
