-- Functions in SQL that write are planned by each statement that calls them; those in PL/pgSQL once per connection. Every alarm
-- calls these about ten times.
CREATE OR REPLACE FUNCTION add_alarms(org integer, moment timestamptz, its_status text, more bigint, more_accepted bigint, seconds bigint)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alarm_tally AS t (org_id, at, status, slot, n, accepted, accept_seconds)
    SELECT o, moment, its_status, pg_backend_pid(), more, more_accepted, seconds FROM unnest(ARRAY[0, org]) o
    ON CONFLICT (org_id, at, status, slot) DO UPDATE
      SET n = t.n + excluded.n, accepted = t.accepted + excluded.accepted,
        accept_seconds = t.accept_seconds + excluded.accept_seconds;
END
$$;

CREATE OR REPLACE FUNCTION add_calls(org integer, moment timestamptz, device text, its_state text, more bigint)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_tally AS t (org_id, at, device_type, state, slot, n)
    SELECT o, moment, device, its_state, pg_backend_pid(), more FROM unnest(ARRAY[0, org]) o
    ON CONFLICT (org_id, at, device_type, state, slot) DO UPDATE SET n = t.n + excluded.n;
END
$$;

CREATE OR REPLACE FUNCTION count_channels(counts channel_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
END
$$;
