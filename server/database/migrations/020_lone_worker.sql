-- People who work alone: sessions in which they check in (docs/adr/0032-lone-worker.md).
CREATE TABLE lone_worker (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- no references: a record that is deleted meanwhile must not end the supervision
  org_id integer NOT NULL,
  participant_id integer NOT NULL,
  participant_name text NOT NULL,
  alarm_point_id integer NOT NULL,
  alarm_point_name text NOT NULL,
  place text NOT NULL,
  note text NOT NULL,
  interval_minutes smallint NOT NULL,
  grace_minutes smallint NOT NULL,
  -- minutes before a check-in is due; 0: no reminder
  remind_minutes smallint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_by_id integer NOT NULL,
  started_by text NOT NULL,
  request_id text NOT NULL,
  last_check_in_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- since when it waits for the next check-in, and when that is due
  armed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at timestamptz NOT NULL,
  planned_end timestamptz,
  -- when the platform acts next: it reminds, or raises the alarm; null: there is nothing to do
  act_at timestamptz,
  alarm_id bigint REFERENCES alarm_job (id) ON DELETE SET NULL,
  alarm_at timestamptz,
  -- 'overdue' or 'help'
  alarm_reason text,
  -- how many alarms it has raised
  alarms smallint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  ended_by text,
  outcome text,
  -- what the address of the person's page follows from
  link_key uuid,
  link_hash bytea,
  link_expires_at timestamptz
);
CREATE UNIQUE INDEX lone_worker_person ON lone_worker (participant_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX lone_worker_request ON lone_worker (started_by_id, request_id);
CREATE UNIQUE INDEX lone_worker_link ON lone_worker (link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX lone_worker_act ON lone_worker (act_at) WHERE act_at IS NOT NULL;
CREATE INDEX lone_worker_due ON lone_worker (due_at, id) WHERE ended_at IS NULL;
CREATE INDEX lone_worker_ended ON lone_worker (ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX lone_worker_alarm ON lone_worker (alarm_id);

CREATE TABLE lone_worker_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id integer NOT NULL REFERENCES lone_worker (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  actor_name text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX lone_worker_log_session ON lone_worker_log (session_id, id);
