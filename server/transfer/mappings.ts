import type { ImportSettings } from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { JobRow } from './jobRow.ts';
import { settingsOf } from './settings.ts';

/** Mappings of one user that are kept; the ones that were not used for the longest time are forgotten. */
const MOST = 100;

/** SQL: the hash of the headings in $3. */
const HASH = 'md5($3::jsonb::text)';

/** Keeps how the columns of an import are mapped, for the user's next file of the type with the same headings. */
export async function rememberMapping(db: Queryable, job: JobRow): Promise<void> {
  await db.query(
    `insert into import_mapping (user_id, type, headings, settings) values ($1, $2, ${HASH}, $4)
     on conflict (user_id, type, headings) do update set settings = excluded.settings, used_at = now()`,
    [job.user_id, job.type, JSON.stringify(job.headings), job.settings],
  );
  await db.query(
    `delete from import_mapping m using (select type, headings from import_mapping where user_id = $1
       order by used_at desc offset $2) old
     where m.user_id = $1 and m.type = old.type and m.headings = old.headings`,
    [job.user_id, MOST],
  );
}

/**
 * The settings with which the user has imported a file of the type with these headings; undefined if there was none, or
 * if they no longer fit the type's fields. New records belong to `orgId`.
 */
export async function rememberedSettings(
  db: Queryable,
  { actor, resource, orgId }: { actor: Actor; resource: Resource; orgId: number },
  headings: string[],
): Promise<ImportSettings | undefined> {
  const { rows } = await db.query<{ settings: ImportSettings }>(
    `select settings from import_mapping where user_id = $1 and type = $2 and headings = ${HASH}`,
    [actor.userId, resource.name, JSON.stringify(headings)],
  );
  if (!rows[0]) return undefined;
  try {
    return settingsOf({ ...rows[0].settings, orgId }, { headings }, resource);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
