-- The calls that wait, alarm by alarm: the delivery goes from one alarm to the next, and reads of each only as many as
-- it can take. An index by time alone made it read all that wait.
DROP INDEX alarm_call_due;
CREATE INDEX alarm_call_waiting ON alarm_call (job_id, due_at, id) WHERE state = 'PLANNED' AND due_at IS NOT NULL;
