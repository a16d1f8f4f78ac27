import { authorityFor, can } from '../../../src/engine/access.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../store/behaviors.ts';
import { boundTo } from '../../store/reach.ts';

/** Pairs of keys that hold the id of a record and, next to it, the record's name. */
const NAMED: readonly (readonly [id: string, name: string])[] = [
  ['participantId', 'participantName'],
  ['participantId', 'title'],
  ['participantId', 'name'],
  ['planId', 'title'],
  ['alarmPointId', 'title'],
  ['id', 'title'],
];

/** Calls `found` for every object within a value that has an id next to a name. */
function eachNamed(
  value: unknown,
  found: (holder: { [key: string]: unknown }, id: number, name: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const one of value) eachNamed(one, found);
    return;
  }
  if (!isObject(value)) return;
  for (const [idKey, name] of NAMED) {
    const id = value[idKey];
    if (typeof id === 'number' && typeof value[name] === 'string') found(value, id, name);
  }
  for (const one of Object.values(value)) eachNamed(one, found);
}

/**
 * Replaces the names of records that the actor may not see with `#id`, in place: an alarm can reach people whom its
 * viewers may not see. Names of records that were deleted since then remain. Returns the ids of the hidden records.
 */
export async function hideTitles(
  db: Queryable,
  definitions: Loaded,
  actor: Actor,
  value: unknown,
): Promise<ReadonlySet<number>> {
  const bound = boundTo(actor);
  const ids = new Set<number>();
  if (bound !== null) eachNamed(value, (_, id) => ids.add(id));
  if (ids.size === 0) return ids;
  const shared = definitions.resources.filter((resource) => resource.shared !== undefined).map(({ name }) => name);
  const { rows } = await db.query<{ id: number }>(
    `select o.id from object o where o.id = any($1::bigint[])
       and not exists (select from org_closure c where c.ancestor_id = $2 and c.descendant_id = o.org_id)
       and not (o.type = any($3::text[]) and exists (
         select from org_closure c where c.ancestor_id = o.org_id and c.descendant_id = $2))`,
    [[...ids], bound, shared],
  );
  const hidden = new Set(rows.map(({ id }) => id));
  if (hidden.size === 0) return hidden;
  eachNamed(value, (holder, id, name) => {
    if (hidden.has(id)) holder[name] = `#${id}`;
  });
  return hidden;
}

/** Returns whether the actor may see the addresses of a participant's devices. `hidden`: returned by `hideTitles`. */
export function addressesFor(
  definitions: Loaded,
  actor: Actor,
  hidden: ReadonlySet<number>,
): (participantId: number) => boolean {
  const people = definitions.byName.get('participants');
  const may = people !== undefined && can(actor.authorities, authorityFor(people, 'one'));
  return (participantId) => may && !hidden.has(participantId);
}
