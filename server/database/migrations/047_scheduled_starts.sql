-- Scheduled alarms by their start: a table of the last hours has those that began in them, whenever they were set.
CREATE INDEX alarm_job_scheduled ON alarm_job (starts_at) WHERE starts_at > raised_at;
