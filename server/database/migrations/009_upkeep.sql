-- What still has to be done in the background so that the stored records follow the definitions, and who does it.
CREATE TABLE upkeep_job (
  -- records: columns made from the definition; late: the same for what servers with the older definitions wrote meanwhile;
  -- unique, index, drop: an index
  kind text NOT NULL COLLATE "C",
  -- definition; empty: all
  type text NOT NULL COLLATE "C",
  -- the index; empty for records
  name text NOT NULL COLLATE "C",
  field text COLLATE "C",
  -- what the work leads to: the fingerprint of the definition, or the index behind its name
  wanted text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' COLLATE "C",
  reason text COLLATE "C",
  -- id of the last record that is done
  position integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- entries of the audit behind this one are of writes during the work
  audit_mark bigint NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, type, name)
);

-- The one server that works at present; it renews its lease with each batch.
CREATE TABLE upkeep_lease (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  holder uuid,
  until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO upkeep_lease DEFAULT VALUES;

-- What the items of a list hold under a key: filters on items have an index on it.
CREATE FUNCTION item_values(items jsonb, key text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT i.item ->> key)
  FROM jsonb_array_elements(CASE jsonb_typeof(items) WHEN 'array' THEN items END) i(item)
  WHERE i.item ->> key IS NOT NULL
);

-- The same texts in the form in which they are searched, one after the other.
CREATE FUNCTION item_texts(items jsonb, key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(searchable(i.item ->> key), E'\n')
  FROM jsonb_array_elements(CASE jsonb_typeof(items) WHEN 'array' THEN items END) i(item)
);
