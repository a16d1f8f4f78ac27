-- Texts are found whatever apostrophes and dashes they have, and without regard to invisible characters: "o'brien" finds
-- O’Brien. `fold` and `searchable` stay as they are for indexes and columns that were made with them.
CREATE FUNCTION plain_signs(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  value,
  -- apostrophes, dashes, then what is left out: see INVISIBLE and JOINERS in src/engine/clean.ts
  U&'\2018\2019\201b\02bc\02b9\2032\00b4\0060'
    '\2010\2011\2012\2013\2014\2015\2212'
    '\00ad\061c\180e\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064'
    '\2066\2067\2068\2069\206a\206b\206c\206d\206e\206f\feff',
  '''''''''''''''''-------'
);

-- src/engine/fold.ts does the same.
CREATE FUNCTION folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold(plain_signs(value));

-- `searchable` of src/engine/fold.ts does the same.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN searchable(plain_signs(value));

CREATE FUNCTION item_search_texts(items jsonb, key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(search_text(i.item ->> key), E'\n')
  FROM jsonb_array_elements(CASE jsonb_typeof(items) WHEN 'array' THEN items END) i(item)
);

-- Sign-in names are compared without invisible characters from now on. Where two would become equal, both stay as they are.
CREATE FUNCTION pg_temp.visible(value text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN regexp_replace(
  translate(
    value,
    U&'\00ad\061c\180e\200b\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064'
      '\2066\2067\2068\2069\206a\206b\206c\206d\206e\206f\feff',
    ''
  ),
  '^[\s\u200c\u200d]+|[\s\u200c\u200d]+$', '', 'g'
);
UPDATE account a SET login = pg_temp.visible(a.login)
  WHERE pg_temp.visible(a.login) NOT IN (a.login, '')
    AND NOT EXISTS (SELECT FROM account b WHERE b.user_id <> a.user_id AND pg_temp.visible(b.login) = pg_temp.visible(a.login));
DROP FUNCTION pg_temp.visible;
