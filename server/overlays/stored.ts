import type { OverlayVersion, StoredOverlay } from '../../protocol/definitions.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { audit } from '../store/audit/writeAudit.ts';

/** Type of overlay changes in the audit log; overlays are no records, so their id is 0. */
const AUDIT_TYPE = 'overlay';
const SHOWN = 200;

/** The latest version of every overlay, sorted by name; removed ones have null as content. */
export async function lastVersions(db: Queryable): Promise<OverlayVersion[]> {
  const { rows } = await db.query<OverlayVersion>(
    `select distinct on (name) name, version, content, at, actor from overlay_version order by name, version desc`,
  );
  return rows;
}

/** Whether this version of an overlay is in force. */
export function isInForce(overlay: OverlayVersion): overlay is StoredOverlay {
  return overlay.content !== null;
}

/** All versions of one overlay, newest first. */
export async function versionsOf(db: Queryable, name: string): Promise<OverlayVersion[]> {
  const { rows } = await db.query<OverlayVersion>(
    `select name, version, content, at, actor from overlay_version where name = $1 order by version desc limit ${SHOWN}`,
    [name],
  );
  return rows;
}

/** Grows with every change of any overlay, so that servers know when to reload. */
export async function lastChange(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ last: number }>('select coalesce(max(id), 0) as last from overlay_version');
  return rows[0]?.last ?? 0;
}

/** Stores the next version of an overlay and an audit entry. */
export async function addVersion(
  db: Queryable,
  actor: Actor,
  name: string,
  previous: OverlayVersion | undefined,
  content: string | null,
): Promise<OverlayVersion> {
  const { rows } = await db.query<OverlayVersion>(
    `insert into overlay_version (name, version, content, actor_id, actor) values ($1, $2, $3, $4, $5)
     returning name, version, content, at, actor`,
    [name, (previous?.version ?? 0) + 1, content, actor.userId, actor.name],
  );
  const written = rows[0];
  if (!written) throw new Error('The overlay was not written.');
  const before = previous?.content ?? null;
  const action = content === null ? 'remove' : before === null ? 'create' : 'update';
  await audit(db, actor, {
    action,
    type: AUDIT_TYPE,
    id: 0,
    before: before === null ? undefined : { name, version: previous?.version, content: before },
    after: content === null ? undefined : { name, version: written.version, content },
  });
  return written;
}
