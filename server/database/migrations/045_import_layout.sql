-- How a file to import was read: the row of its headings, the sheets of a workbook with the one that was read, and the
-- first rows, by which users see whether that is right. Imports from before have their headings in the first row.
ALTER TABLE import_job
  ADD COLUMN heading_row integer NOT NULL DEFAULT 1,
  ADD COLUMN sheet text NOT NULL DEFAULT '',
  ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN preview jsonb NOT NULL DEFAULT '[]';

-- Number of the row as in a spreadsheet, which counts blank rows; null: place + 1.
ALTER TABLE import_row ADD COLUMN row_number integer;
