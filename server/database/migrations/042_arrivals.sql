-- When a person who has accepted an alarm said that they have arrived. Without values: the release before writes none.
ALTER TABLE alarm_call ADD COLUMN arrived_at timestamptz;
