-- Which users an identity provider has created by SCIM itself: only they are ever linked to a sign-in by OpenID Connect.
ALTER TABLE scim_resource ADD COLUMN created boolean NOT NULL DEFAULT false;
-- Users from before this: those whom an API key created, as their history says.
UPDATE scim_resource s SET created = true
  WHERE EXISTS (SELECT FROM audit a JOIN api_key_secret k ON k.key_id = a.actor_id
    WHERE a.object_id = s.object_id AND a.action = 'create');
