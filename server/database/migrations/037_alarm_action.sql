-- Seeing alarms no longer includes acting on them: roles and API keys that could acknowledge or stop alarms until now
-- get the authority for it. The demo role "Observer" doesn't, as long as it is what was shipped: it changes nothing.
WITH acting AS (
  SELECT id, type, doc -> 'authorities' AS before, (doc -> 'authorities') || '["ALARM_ACTION"]' AS after
  FROM object
  WHERE type IN ('user-groups', 'api-keys') AND jsonb_typeof(doc -> 'authorities') = 'array'
    AND doc -> 'authorities' ?| ARRAY['ALARM_TABLE', 'ALARM_PANEL']
    AND NOT doc -> 'authorities' ?| ARRAY['ALARM_ACTION', 'ADMIN']
    AND (doc -> 'authorities' ?| ARRAY['ALARM_PANEL', 'MANUAL_CALL']
      OR (doc ->> 'name', doc ->> 'description')
        IS DISTINCT FROM ('Observer', 'Watches alarms and looks things up, changes nothing.'))
), given AS (
  UPDATE object o SET version = o.version + 1, doc = jsonb_set(o.doc, '{authorities}', a.after)
  FROM acting a WHERE o.id = a.id
)
INSERT INTO audit (actor_id, actor, action, type, object_id, before, after)
SELECT 0, 'System', 'update', type, id, jsonb_build_object('authorities', before), jsonb_build_object('authorities', after)
FROM acting;
