-- Calls of an alarm that was raised long ago and scheduled for now are moved, too; `count_channels` leaves old calls alone.
CREATE OR REPLACE FUNCTION move_channel_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- nearly never: the calls of an alarm are not looked for with each change of it
  IF NOT EXISTS (SELECT FROM old_rows o JOIN now_rows n USING (id) WHERE o.org_id <> n.org_id) THEN
    RETURN NULL;
  END IF;
  PERFORM count_channels(array_agg(count_of(v.org_id, c.channel, c.state, c.sent_at, c.ended_at, c.reason, v.sign)))
    FROM old_rows o JOIN now_rows n USING (id) JOIN alarm_call c ON c.job_id = o.id AND c.raised_at = o.raised_at,
      LATERAL (VALUES (o.org_id, -1), (n.org_id, 1)) AS v (org_id, sign)
    WHERE o.org_id <> n.org_id AND c.channel IS NOT NULL
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
