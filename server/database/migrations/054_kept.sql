-- What brings a removed record back besides its values: its version, and the ids of the parts that were removed with it.
-- Without values: the release before writes none, and what it removes stays removed.
ALTER TABLE audit ADD COLUMN kept jsonb;
