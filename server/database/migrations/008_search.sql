-- What a text is found in: folded, and folded again with its umlauts and ligatures written out, so that "mueller" finds
-- Müller. `searchable` of src/engine/fold.ts does the same.
CREATE FUNCTION searchable(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN lower(normalize(value, NFKC) COLLATE names) ~ '[äöüåøæœ]' THEN
    fold(value) || E'\n' || fold(
      replace(replace(replace(replace(replace(replace(replace(
        lower(normalize(value, NFKC) COLLATE names),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'), 'æ', 'ae'), 'œ', 'oe')
    )
  ELSE fold(value)
END;
