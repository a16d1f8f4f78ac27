-- Room that is set aside for a content while it is being written, and in which organization.
ALTER TABLE file_content
  ADD COLUMN org_id integer,
  ADD COLUMN reserved bigint NOT NULL DEFAULT 0;
