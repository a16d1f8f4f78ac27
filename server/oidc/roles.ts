import type { Actor } from '../actor.ts';
import type { OidcConfig } from '../config.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { auditAccount, ROLE, resourceWithBehavior } from '../session/accounts.ts';
import { ProviderRefusal } from './refusal.ts';

/** Which roles are wanted, and for whom. */
interface Wanted {
  db: Queryable;
  actor: Actor;
  config: OidcConfig;
  /** Roles as named in OIDC_ROLES: "#12" or a title. */
  names: readonly string[];
  /** The user's organization. */
  orgId: number;
}

interface Role {
  id: number;
  title: string;
}

const ID = /^#(\d{1,9})$/;

/**
 * Ids of the roles that OIDC_ROLES names, of the user's organization or one above it. A title is looked up once and
 * means that role from then on: whoever renames roles must not decide what the provider's groups may do. Logs a warning
 * for names without a role; throws a ProviderRefusal if no role is found at all.
 */
export async function rolesNamed(platform: Platform, wanted: Wanted): Promise<number[]> {
  const { db, config, names, orgId } = wanted;
  const { issuer, roles = [] } = config;
  const type = resourceWithBehavior(platform.definitions, ROLE).name;
  // all titles of the setting at once, so that none is left open until the first person with that role comes
  const titles = [...new Set([...names, ...roles.map(({ role }) => role)])].filter((name) => !ID.test(name));
  const means = await tiedRoles(db, titles, orgId);
  for (const title of titles) {
    const id = means.get(title) ?? (await tie(platform, wanted, type, title));
    if (id !== undefined) means.set(title, id);
  }
  const idOf = (name: string) => means.get(name) ?? Number(ID.exec(name)?.[1] ?? 0);
  const { rows } = await db.query<Role>(
    `select r.id, r.title from object r join org_closure c on c.ancestor_id = r.org_id and c.descendant_id = $2
     where r.type = $1 and r.id = any($3::integer[]) and r.deleted_at is null order by r.id`,
    [type, orgId, names.map(idOf)],
  );
  const missing = names.filter((name) => !rows.some(({ id }) => id === idOf(name)));
  if (missing.length > 0) platform.log.warn({ issuer, missing }, 'OIDC_ROLES names roles that do not exist');
  const renamed = rows.filter(({ id, title }) => names.some((name) => means.get(name) === id && name !== title));
  if (renamed.length > 0) {
    platform.log.warn({ issuer, renamed }, 'OIDC_ROLES means these roles, which were renamed; name them by id: #12');
  }
  if (rows.length === 0) throw new ProviderRefusal('noRole');
  return rows.map(({ id }) => id);
}

/** Ids of the roles at or above an organization that titles have meant since they were looked up; the nearest ones. */
async function tiedRoles(db: Queryable, titles: readonly string[], orgId: number): Promise<Map<string, number>> {
  const { rows } = await db.query<Role>(
    `select distinct on (p.title) p.role_id as id, p.title from provider_role p join object r on r.id = p.role_id
       join org_closure c on c.ancestor_id = r.org_id and c.descendant_id = $2
     where p.title = any($1::text[]) and r.deleted_at is null order by p.title, c.depth`,
    [titles, orgId],
  );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** Ties a title to the nearest role that has it now; undefined if there is none. The tie is audited. */
async function tie(
  { log }: Platform,
  { db, actor, config, orgId }: Wanted,
  type: string,
  title: string,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select r.id from object r join org_closure c on c.ancestor_id = r.org_id and c.descendant_id = $2
     where r.type = $1 and r.title = $3 and r.deleted_at is null order by c.depth, r.id limit 1`,
    [type, orgId, title],
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await db.query('insert into provider_role (title, role_id) values ($1, $2)', [title, id]);
  await auditAccount(db, actor, 'tieRole', id, { after: { providerRole: title } });
  log.info({ issuer: config.issuer, title, id }, 'OIDC_ROLES means this role from now on, whatever its name');
  return id;
}
