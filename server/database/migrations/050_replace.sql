-- A job that replaces a record changes records of several types. Null: the type of the job.
ALTER TABLE bulk_row ADD COLUMN type text COLLATE "C";
