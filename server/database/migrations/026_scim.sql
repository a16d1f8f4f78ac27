-- Records that an identity provider keeps (SCIM): the id it knows them by, and since when it has removed them.
CREATE TABLE scim_resource (
  object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  external_id text,
  removed_at timestamptz
);
CREATE INDEX scim_resource_external ON scim_resource (external_id);
