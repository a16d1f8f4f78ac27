-- An alarm that ended without being accepted can be taken over and closed. Columns without values: the release before
-- writes none of them, and reads the tallies as they are.
LOCK TABLE alarm_job IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE alarm_job
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN taken_by text,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by text,
  ADD COLUMN close_reason text;

-- The status under which a tally counts an alarm. One that was taken over after it ended counts as acknowledged, so that
-- it leaves the unhandled ones: src/duty/figures.ts.
CREATE FUNCTION tallied_status(source text, status text, ended_at timestamptz, taken_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN taken_at IS NOT NULL AND source <> 'test' AND status IN ('NOT_ACCEPTED', 'FAILURE', 'CONFIG_PROBLEM') THEN 'ACKNOWLEDGED'
  ELSE tallied_status(source, status, ended_at)
END;

CREATE OR REPLACE FUNCTION tally_alarms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_alarms(j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at, j.taken_at), count(*), count(j.accepted_at),
        sum(seconds_between(j.raised_at, j.accepted_at))::bigint)
      FROM now_rows j WHERE j.source <> 'test'
      GROUP BY j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at, j.taken_at);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_alarms(j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at, j.taken_at), -count(*), -count(j.accepted_at),
        -sum(seconds_between(j.raised_at, j.accepted_at))::bigint)
      FROM old_rows j WHERE j.source <> 'test'
      GROUP BY j.org_id, quarter_of(j.raised_at), tallied_status(j.source, j.status, j.ended_at, j.taken_at);
  ELSE
    PERFORM add_alarms(d.org_id, quarter_of(d.raised_at), d.status, sum(d.sign), coalesce(sum(d.sign) FILTER (WHERE d.accepted_at IS NOT NULL), 0),
        sum(d.sign * seconds_between(d.raised_at, d.accepted_at))::bigint)
      FROM (
        SELECT v.* FROM old_rows o JOIN now_rows n USING (id), LATERAL (VALUES
          (o.org_id, o.raised_at, tallied_status(o.source, o.status, o.ended_at, o.taken_at), o.accepted_at, -1),
          (n.org_id, n.raised_at, tallied_status(n.source, n.status, n.ended_at, n.taken_at), n.accepted_at, 1)
        ) AS v (org_id, raised_at, status, accepted_at, sign)
        WHERE (o.org_id, o.raised_at, o.status, o.accepted_at, o.ended_at, o.source, o.taken_at)
          IS DISTINCT FROM (n.org_id, n.raised_at, n.status, n.accepted_at, n.ended_at, n.source, n.taken_at)
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
