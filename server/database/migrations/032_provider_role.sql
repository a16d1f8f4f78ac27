-- Which roles a title in OIDC_ROLES means: found once, kept when roles are renamed.
CREATE TABLE provider_role (
  title text COLLATE "C",
  role_id integer REFERENCES object (id) ON DELETE CASCADE,
  PRIMARY KEY (title, role_id)
);
CREATE INDEX provider_role_role ON provider_role (role_id);
