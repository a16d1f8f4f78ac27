-- What an import has changed, for taking it back: the fields as they were and as they are. A record that it added has none.
ALTER TABLE import_row ADD COLUMN before jsonb, ADD COLUMN after jsonb;
-- Imports of earlier releases have not kept it.
ALTER TABLE import_job ADD COLUMN keeps_before boolean NOT NULL DEFAULT false;
ALTER TABLE import_job ALTER COLUMN keeps_before SET DEFAULT true;
-- The import that a job takes back: each only once. The job has copies of its rows and goes on without it.
ALTER TABLE bulk_job ADD COLUMN undoes_import integer UNIQUE REFERENCES import_job (id) ON DELETE SET NULL;
