-- Reminders of those who were asked to confirm their data by a day: how many are over (1: some days before, 2: at the day), and the
-- key of the last one's message; null: the last message is the one that asked.
ALTER TABLE own_link ADD COLUMN reminders smallint NOT NULL DEFAULT 0, ADD COLUMN message_key uuid;
