-- The schedule of a consequential trigger is a reference, so that it isn't deleted while a trigger uses it.

WITH held AS (
  SELECT id, (doc ->> 'rotationalCalendarId')::numeric AS schedule_id FROM object
    WHERE type = 'consequential-triggers' AND jsonb_typeof(doc -> 'rotationalCalendarId') = 'number'
)
INSERT INTO link (kind, from_id, to_id, position)
  SELECT 'consequential-triggers.rotationalCalendarId', h.id, s.id, 0
    FROM held h JOIN object s ON s.id = h.schedule_id AND s.type = 'standby-schedules'
  ON CONFLICT DO NOTHING;

-- Numbers that belong to no schedule called nobody; as references they would keep their triggers from being saved.
UPDATE object o SET doc = o.doc - 'rotationalCalendarId'
  WHERE o.type = 'consequential-triggers' AND o.doc ? 'rotationalCalendarId'
    AND NOT EXISTS (SELECT FROM link l WHERE l.from_id = o.id AND l.kind = 'consequential-triggers.rotationalCalendarId');
