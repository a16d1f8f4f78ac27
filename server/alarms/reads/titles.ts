import { authorityFor, can } from '../../../src/engine/access.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { boundTo } from '../../store/tree/reach.ts';

/** Pairs of keys that hold the id of a record and, next to it, the record's name. */
const NAMED: readonly (readonly [id: string, name: string])[] = [
  ['participantId', 'participantName'],
  ['participantId', 'title'],
  ['participantId', 'name'],
  ['planId', 'title'],
  ['alarmPointId', 'title'],
  ['id', 'title'],
  // of a calendar's event; other rows are no records and are hidden with their schedule
  ['rowId', 'row'],
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

/** Replaces the names of the row and holiday in a reason. */
function hideRow(reason: unknown): void {
  if (!isObject(reason)) return;
  if (typeof reason.rowId === 'number') reason.row = `#${reason.rowId}`;
  if (typeof reason.holiday === 'string') reason.holiday = '…';
}

/**
 * Hides the rows and holidays of hidden schedules. A reason names its schedule in `of`. The reason of a link doesn't, so
 * all rows are hidden if one of the links is a hidden schedule.
 */
function hideRows(value: unknown, hidden: ReadonlySet<number>): void {
  const isHidden = (one: unknown): boolean => isObject(one) && hidden.has(Number(one.id));
  if (Array.isArray(value)) {
    const all = value.some((one) => isObject(one) && one.kind === 'schedule' && isHidden(one));
    for (const one of value) {
      if (all && isObject(one)) hideRow(one.because);
      hideRows(one, hidden);
    }
  } else if (isObject(value)) {
    if (isHidden(value.of)) hideRow(value);
    for (const one of Object.values(value)) hideRows(one, hidden);
  }
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
  hideRows(value, hidden);
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
