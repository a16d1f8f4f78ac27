-- How far the files of reports are that are being made (docs/adr/0035-reports.md). Lost with a crash, as the files are.
CREATE UNLOGGED TABLE report_progress (
  user_id integer NOT NULL,
  key text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
