-- When the reports that are sent by e-mail are due (docs/adr/0035-reports.md); what they are is in their records.
CREATE TABLE report_schedule (
  id integer PRIMARY KEY,
  -- whose rights and language count: a user or an API key; may be removed meanwhile
  owner_id integer NOT NULL,
  -- the time for which it is sent next; null: it is not active
  due_at timestamptz,
  -- when that is tried; later than due_at after a failure
  try_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  -- until when one server is sending it
  leased_until timestamptz
);
CREATE INDEX report_schedule_try ON report_schedule (try_at) WHERE try_at IS NOT NULL;
