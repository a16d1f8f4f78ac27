-- Records that are new since a job was planned have their form already: a job ends at the last one there was.
ALTER TABLE upkeep_job ADD COLUMN last_id integer;
