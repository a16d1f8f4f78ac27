-- A call that was sent and then not needed any more counts as sent: the tallies keep it as SENT. What counts is defined in
-- src/duty/figures.ts.
-- Nothing is counted by the former functions while the tallies are corrected.
LOCK TABLE alarm_job, alarm_call IN SHARE ROW EXCLUSIVE MODE;

-- The state under which a tally counts a call.
CREATE FUNCTION tallied_call(state text, sent_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN state = 'SKIPPED' AND sent_at IS NOT NULL THEN 'SENT' ELSE state END;

CREATE OR REPLACE FUNCTION tally_alarms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_alarms(j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at), count(*), count(j.accepted_at),
        sum(seconds_between(j.raised_at, j.accepted_at))::bigint)
      FROM now_rows j WHERE j.source <> 'test'
      GROUP BY j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_alarms(j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at), -count(*), -count(j.accepted_at),
        -sum(seconds_between(j.raised_at, j.accepted_at))::bigint)
      FROM old_rows j WHERE j.source <> 'test'
      GROUP BY j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at);
  ELSE
    PERFORM add_alarms(d.org_id, quarter_of(d.raised_at), d.status, sum(d.sign), coalesce(sum(d.sign) FILTER (WHERE d.accepted_at IS NOT NULL), 0),
        sum(d.sign * seconds_between(d.raised_at, d.accepted_at))::bigint)
      FROM (
        SELECT v.* FROM old_rows o JOIN now_rows n USING (id), LATERAL (VALUES
          (o.org_id, o.raised_at, tallied_status(o.source, o.status, o.ended_at), o.accepted_at, -1),
          (n.org_id, n.raised_at, tallied_status(n.source, n.status, n.ended_at), n.accepted_at, 1)
        ) AS v (org_id, raised_at, status, accepted_at, sign)
        WHERE (o.org_id, o.raised_at, o.status, o.accepted_at, o.ended_at, o.source)
          IS DISTINCT FROM (n.org_id, n.raised_at, n.status, n.accepted_at, n.ended_at, n.source)
      ) d
      WHERE d.status IS NOT NULL
      GROUP BY d.org_id, quarter_of(d.raised_at), d.status;
    PERFORM add_calls(v.org_id, quarter_of(c.raised_at), c.device_type, tallied_call(c.state, c.sent_at), sum(v.sign))
      FROM old_rows o JOIN now_rows n USING (id) JOIN alarm_call c ON c.job_id = o.id,
        LATERAL (VALUES (o.org_id, -1), (n.org_id, 1)) AS v (org_id, sign)
      WHERE o.org_id <> n.org_id AND n.source <> 'test'
      GROUP BY v.org_id, quarter_of(c.raised_at), c.device_type, tallied_call(c.state, c.sent_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7262051);
  IF TG_OP = 'INSERT' THEN
    PERFORM add_calls(j.org_id, quarter_of(c.raised_at), c.device_type, tallied_call(c.state, c.sent_at), count(*))
      FROM now_rows c JOIN alarm_job j ON j.id = c.job_id AND j.source <> 'test'
      GROUP BY j.org_id, quarter_of(c.raised_at), c.device_type, tallied_call(c.state, c.sent_at);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_calls(j.org_id, quarter_of(c.raised_at), c.device_type, tallied_call(c.state, c.sent_at), -count(*))
      FROM old_rows c JOIN alarm_job j ON j.id = c.job_id AND j.source <> 'test'
      GROUP BY j.org_id, quarter_of(c.raised_at), c.device_type, tallied_call(c.state, c.sent_at);
  ELSE
    PERFORM add_calls(d.org_id, quarter_of(d.raised_at), d.device_type, d.state, sum(d.sign))
      FROM (
        SELECT j.org_id, o.raised_at, o.device_type, v.* FROM old_rows o JOIN now_rows n ON n.id = o.id AND n.raised_at = o.raised_at
          JOIN alarm_job j ON j.id = o.job_id AND j.source <> 'test', LATERAL (VALUES (tallied_call(o.state, o.sent_at), -1), (tallied_call(n.state, n.sent_at), 1)) AS v (state, sign)
        WHERE tallied_call(o.state, o.sent_at) <> tallied_call(n.state, n.sent_at)
      ) d
      GROUP BY d.org_id, quarter_of(d.raised_at), d.device_type, d.state;
  END IF;
  RETURN NULL;
END
$$;

-- What was counted until now is corrected.
INSERT INTO call_tally AS t (org_id, at, device_type, state, slot, n)
  SELECT o, quarter_of(c.raised_at), c.device_type, v.state, pg_backend_pid(), sum(v.sign)
  FROM alarm_job j JOIN alarm_call c ON c.job_id = j.id AND c.raised_at = j.raised_at, unnest(ARRAY[0, j.org_id]) o,
    LATERAL (VALUES ('SKIPPED', -1), ('SENT', 1)) AS v (state, sign)
  WHERE j.source <> 'test' AND c.state = 'SKIPPED' AND c.sent_at IS NOT NULL
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (org_id, at, device_type, state, slot) DO UPDATE SET n = t.n + excluded.n;
