-- With it the token that follows a used one is derived: whoever sends the used one within its grace gets the same.
ALTER TABLE refresh_token ADD COLUMN successor_salt bytea;
