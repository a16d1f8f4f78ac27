-- Filters on items have an index on what PostgreSQL itself takes from a list: a function of ours cost more than any
-- other part of a write. The upkeep makes indexes and statistics anew.
DO $$
DECLARE
  found name;
BEGIN
  FOR found IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'object' AND indexdef LIKE '%item_values(%'
  LOOP
    EXECUTE format('DROP INDEX %I', found);
  END LOOP;
  FOR found IN
    SELECT stxname FROM pg_statistic_ext
    WHERE stxrelid = 'object'::regclass AND pg_get_statisticsobjdef(oid) LIKE '%item_values(%'
  LOOP
    EXECUTE format('DROP STATISTICS %I', found);
  END LOOP;
END
$$;

DROP FUNCTION item_values(jsonb, text);
