-- Widgets of the dashboard: one text per user (spec 7). `version` counts the changes.
CREATE TABLE dashboard_widgets (
  user_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  content text NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Figures of alarms and calls by quarters of an hour, folded to days later, so that they cost the same however many
-- there are (docs/adr/0034-dashboard.md). Organization 0: the whole system. The slot is the process that counted, so that
-- none waits for another; 0: folded.
CREATE TABLE alarm_tally (
  org_id integer NOT NULL,
  at timestamptz NOT NULL,
  status text NOT NULL,
  slot integer NOT NULL,
  n integer NOT NULL,
  -- of those: how many were accepted, and the sum of the seconds until then
  accepted integer NOT NULL,
  accept_seconds bigint NOT NULL,
  PRIMARY KEY (org_id, at, status, slot)
) WITH (fillfactor = 50);
CREATE TABLE call_tally (
  org_id integer NOT NULL,
  at timestamptz NOT NULL,
  device_type text NOT NULL,
  state text NOT NULL,
  slot integer NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (org_id, at, device_type, state, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');

CREATE FUNCTION add_alarms(org integer, moment timestamptz, its_status text, more bigint, more_accepted bigint, seconds bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO alarm_tally AS t (org_id, at, status, slot, n, accepted, accept_seconds)
    SELECT o, moment, its_status, pg_backend_pid(), more, more_accepted, seconds FROM unnest(ARRAY[0, org]) o
    ON CONFLICT (org_id, at, status, slot) DO UPDATE
      SET n = t.n + excluded.n, accepted = t.accepted + excluded.accepted,
        accept_seconds = t.accept_seconds + excluded.accept_seconds;
$$;
CREATE FUNCTION add_calls(org integer, moment timestamptz, device text, its_state text, more bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO call_tally AS t (org_id, at, device_type, state, slot, n)
    SELECT o, moment, device, its_state, pg_backend_pid(), more FROM unnest(ARRAY[0, org]) o
    ON CONFLICT (org_id, at, device_type, state, slot) DO UPDATE SET n = t.n + excluded.n;
$$;
-- Seconds from raising to the acceptance; 0 without one.
CREATE FUNCTION seconds_between(raised timestamptz, accepted timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE
RETURN coalesce(greatest(0, extract(epoch FROM accepted - raised)), 0)::bigint;

-- Calls are counted for the organization of their alarm. It changes only when an organization is removed; whoever changes
-- it waits until the calls that are being written are counted, and they wait for him (LOCKS.callTally).
CREATE FUNCTION lock_call_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7262051);
  RETURN NULL;
END
$$;
CREATE TRIGGER alarm_job_moves BEFORE UPDATE OF org_id ON alarm_job
  FOR EACH STATEMENT EXECUTE FUNCTION lock_call_tally();

CREATE FUNCTION tally_alarms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_alarms(j.org_id, quarter_of(j.raised_at), j.status, count(*), count(j.accepted_at),
        sum(seconds_between(j.raised_at, j.accepted_at))::bigint)
      FROM now_rows j GROUP BY j.org_id, quarter_of(j.raised_at), j.status;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_alarms(j.org_id, quarter_of(j.raised_at), j.status, -count(*), -count(j.accepted_at),
        -sum(seconds_between(j.raised_at, j.accepted_at))::bigint)
      FROM old_rows j GROUP BY j.org_id, quarter_of(j.raised_at), j.status;
  ELSE
    PERFORM add_alarms(d.org_id, quarter_of(d.raised_at), d.status, sum(d.sign), coalesce(sum(d.sign) FILTER (WHERE d.accepted_at IS NOT NULL), 0),
        sum(d.sign * seconds_between(d.raised_at, d.accepted_at))::bigint)
      FROM (
        SELECT v.* FROM old_rows o JOIN now_rows n USING (id), LATERAL (VALUES
          (o.org_id, o.raised_at, o.status, o.accepted_at, -1), (n.org_id, n.raised_at, n.status, n.accepted_at, 1)
        ) AS v (org_id, raised_at, status, accepted_at, sign)
        WHERE (o.org_id, o.raised_at, o.status, o.accepted_at) IS DISTINCT FROM (n.org_id, n.raised_at, n.status, n.accepted_at)
      ) d
      GROUP BY d.org_id, quarter_of(d.raised_at), d.status;
    PERFORM add_calls(v.org_id, quarter_of(c.raised_at), c.device_type, c.state, sum(v.sign))
      FROM old_rows o JOIN now_rows n USING (id) JOIN alarm_call c ON c.job_id = o.id,
        LATERAL (VALUES (o.org_id, -1), (n.org_id, 1)) AS v (org_id, sign)
      WHERE o.org_id <> n.org_id
      GROUP BY v.org_id, quarter_of(c.raised_at), c.device_type, c.state;
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7262051);
  IF TG_OP = 'INSERT' THEN
    PERFORM add_calls(j.org_id, quarter_of(c.raised_at), c.device_type, c.state, count(*))
      FROM now_rows c JOIN alarm_job j ON j.id = c.job_id GROUP BY j.org_id, quarter_of(c.raised_at), c.device_type, c.state;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_calls(j.org_id, quarter_of(c.raised_at), c.device_type, c.state, -count(*))
      FROM old_rows c JOIN alarm_job j ON j.id = c.job_id GROUP BY j.org_id, quarter_of(c.raised_at), c.device_type, c.state;
  ELSE
    PERFORM add_calls(d.org_id, quarter_of(d.raised_at), d.device_type, d.state, sum(d.sign))
      FROM (
        SELECT j.org_id, o.raised_at, o.device_type, v.* FROM old_rows o JOIN now_rows n ON n.id = o.id AND n.raised_at = o.raised_at
          JOIN alarm_job j ON j.id = o.job_id, LATERAL (VALUES (o.state, -1), (n.state, 1)) AS v (state, sign)
        WHERE o.state <> n.state
      ) d
      GROUP BY d.org_id, quarter_of(d.raised_at), d.device_type, d.state;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER alarm_tally_new AFTER INSERT ON alarm_job REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_alarms();
CREATE TRIGGER alarm_tally_changed AFTER UPDATE ON alarm_job REFERENCING OLD TABLE AS old_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_alarms();
CREATE TRIGGER alarm_tally_gone AFTER DELETE ON alarm_job REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_alarms();
CREATE TRIGGER call_tally_new AFTER INSERT ON alarm_call REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER call_tally_changed AFTER UPDATE ON alarm_call REFERENCING OLD TABLE AS old_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER call_tally_gone AFTER DELETE ON alarm_call REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();

-- What is stored already.
INSERT INTO alarm_tally (org_id, at, status, slot, n, accepted, accept_seconds)
  SELECT o, quarter_of(j.raised_at), j.status, 0, count(*), count(j.accepted_at),
    sum(seconds_between(j.raised_at, j.accepted_at))
  FROM alarm_job j, unnest(ARRAY[0, j.org_id]) o GROUP BY 1, 2, 3;
INSERT INTO call_tally (org_id, at, device_type, state, slot, n)
  SELECT o, quarter_of(c.raised_at), c.device_type, c.state, 0, count(*)
  FROM alarm_call c JOIN alarm_job j ON j.id = c.job_id, unnest(ARRAY[0, j.org_id]) o GROUP BY 1, 2, 3, 4;
