-- What became of calls by channel and minute, so that the health of channels costs the same however many calls a day has.
-- A call counts in the minute in which it was sent or, when it failed, ended. Organizations and slots as in `call_tally`.
CREATE TABLE channel_tally (
  org_id integer NOT NULL,
  at timestamptz NOT NULL,
  channel text NOT NULL,
  slot integer NOT NULL,
  sent integer NOT NULL,
  failed integer NOT NULL,
  -- the last of each; without meaning once none is counted
  sent_at timestamptz,
  failed_at timestamptz,
  reason text,
  PRIMARY KEY (org_id, at, channel, slot)
) WITH (fillfactor = 50);

-- A call of an organization that is counted (sign 1), or no longer counted (-1).
CREATE TYPE channel_count AS (org_id integer, channel text, at timestamptz, failed boolean, reason text, sign integer);

CREATE FUNCTION count_channels(counts channel_count[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO channel_tally AS t (org_id, at, channel, slot, sent, failed, sent_at, failed_at, reason)
    SELECT o, date_trunc('minute', c.at), c.channel, pg_backend_pid(),
      coalesce(sum(c.sign) FILTER (WHERE NOT c.failed), 0), coalesce(sum(c.sign) FILTER (WHERE c.failed), 0),
      max(c.at) FILTER (WHERE NOT c.failed AND c.sign = 1), max(c.at) FILTER (WHERE c.failed AND c.sign = 1),
      (array_agg(c.reason ORDER BY c.at DESC) FILTER (WHERE c.failed AND c.sign = 1))[1]
    FROM unnest(counts) c, unnest(ARRAY[0, c.org_id]) o
    WHERE c.at > clock_timestamp() - interval '2 days'
    GROUP BY 1, 2, 3
    ON CONFLICT (org_id, at, channel, slot) DO UPDATE
      SET sent = t.sent + excluded.sent, failed = t.failed + excluded.failed, sent_at = greatest(t.sent_at, excluded.sent_at),
        reason = CASE WHEN greatest(t.failed_at, excluded.failed_at) = excluded.failed_at THEN excluded.reason ELSE t.reason END,
        failed_at = greatest(t.failed_at, excluded.failed_at);
$$;

-- As what a call counts; null: as nothing, as long as it was neither sent nor failed.
CREATE FUNCTION count_of(org integer, channel text, state text, sent_at timestamptz, ended_at timestamptz, reason text, sign integer)
RETURNS channel_count LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN channel IS NULL THEN NULL
  WHEN state = 'FAILED' AND ended_at IS NOT NULL THEN ROW(org, channel, ended_at, true, reason, sign)::channel_count
  WHEN state <> 'FAILED' AND sent_at IS NOT NULL THEN ROW(org, channel, sent_at, false, NULL, sign)::channel_count
END;

CREATE FUNCTION tally_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_channels(array_agg(count_of(j.org_id, c.channel, c.state, c.sent_at, c.ended_at, c.reason, 1)))
      FROM now_rows c JOIN alarm_job j ON j.id = c.job_id WHERE c.channel IS NOT NULL HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_channels(array_agg(count_of(j.org_id, c.channel, c.state, c.sent_at, c.ended_at, c.reason, -1)))
      FROM old_rows c JOIN alarm_job j ON j.id = c.job_id WHERE c.channel IS NOT NULL HAVING count(*) > 0;
  ELSE
    PERFORM count_channels(array_agg(v.call))
      FROM old_rows o JOIN now_rows n ON n.id = o.id AND n.raised_at = o.raised_at JOIN alarm_job j ON j.id = o.job_id,
        LATERAL (VALUES
          (count_of(j.org_id, o.channel, o.state, o.sent_at, o.ended_at, o.reason, -1)),
          (count_of(j.org_id, n.channel, n.state, n.sent_at, n.ended_at, n.reason, 1))
        ) AS v (call)
      WHERE coalesce(n.sent_at, n.ended_at, o.sent_at, o.ended_at) IS NOT NULL
        AND count_of(0, o.channel, o.state, o.sent_at, o.ended_at, o.reason, 0)
          IS DISTINCT FROM count_of(0, n.channel, n.state, n.sent_at, n.ended_at, n.reason, 0)
      HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

-- Calls count for their alarm's organization, which changes when an organization is removed.
CREATE FUNCTION move_channel_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- nearly never: the calls of an alarm are not looked for with each change of it
  IF NOT EXISTS (SELECT FROM old_rows o JOIN now_rows n USING (id) WHERE o.org_id <> n.org_id) THEN
    RETURN NULL;
  END IF;
  PERFORM count_channels(array_agg(count_of(v.org_id, c.channel, c.state, c.sent_at, c.ended_at, c.reason, v.sign)))
    FROM old_rows o JOIN now_rows n USING (id) JOIN alarm_call c ON c.job_id = o.id AND c.raised_at = o.raised_at,
      LATERAL (VALUES (o.org_id, -1), (n.org_id, 1)) AS v (org_id, sign)
    WHERE o.org_id <> n.org_id AND c.channel IS NOT NULL AND o.raised_at > clock_timestamp() - interval '2 days'
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;

-- Their names follow those of the triggers that take the lock of `call_tally`.
CREATE TRIGGER channel_tally_new AFTER INSERT ON alarm_call REFERENCING NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_channels();
CREATE TRIGGER channel_tally_changed AFTER UPDATE ON alarm_call REFERENCING OLD TABLE AS old_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_channels();
CREATE TRIGGER channel_tally_gone AFTER DELETE ON alarm_call REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_channels();
CREATE TRIGGER channel_tally_moved AFTER UPDATE ON alarm_job REFERENCING OLD TABLE AS old_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION move_channel_tally();

-- Calls of the last day, which is what is told.
INSERT INTO channel_tally (org_id, at, channel, slot, sent, failed, sent_at, failed_at, reason)
  SELECT o, date_trunc('minute', c.at), c.channel, 0, count(*) FILTER (WHERE NOT c.failed), count(*) FILTER (WHERE c.failed),
    max(c.at) FILTER (WHERE NOT c.failed), max(c.at) FILTER (WHERE c.failed),
    (array_agg(c.reason ORDER BY c.at DESC) FILTER (WHERE c.failed))[1]
  FROM alarm_call a JOIN alarm_job j ON j.id = a.job_id,
    LATERAL (SELECT (count_of(j.org_id, a.channel, a.state, a.sent_at, a.ended_at, a.reason, 1)).*) c,
    unnest(ARRAY[0, c.org_id]) o
  WHERE a.raised_at > clock_timestamp() - interval '2 days' AND c.at > clock_timestamp() - interval '1 day'
  GROUP BY 1, 2, 3;
