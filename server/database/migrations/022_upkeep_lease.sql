-- Turns of the upkeep are taken by a lock of the database.
DROP TABLE upkeep_lease;
