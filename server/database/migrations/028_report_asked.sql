-- A schedule of reports that is sent once at somebody's wish (docs/adr/0035-reports.md).
ALTER TABLE report_schedule
  -- since when it is to be sent; null: nobody asked
  ADD COLUMN asked_at timestamptz,
  -- when it was asked for last: not again at once
  ADD COLUMN last_asked_at timestamptz;
CREATE INDEX report_schedule_asked ON report_schedule (asked_at) WHERE asked_at IS NOT NULL;
