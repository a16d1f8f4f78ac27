import { wallTime } from '../../src/engine/clock.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { OwnParts } from './fields.ts';
import { changesIn, type OwnChanges, type OwnForm } from './form.ts';
import { hasBegun, type OwnState } from './state.ts';

/** The field with the day on which the person has last confirmed the data. */
const CONFIRMED = 'confirmedOn';

/**
 * Result of a sent form. `conflict`: the stored data are no longer those on which it is based. `faults`: by place in the form,
 * such as "devices.1.address", or '' for all of it; nothing is stored then, as with a conflict.
 */
export type Saved = { outcome: 'saved' | 'confirmed' | 'conflict' } | { outcome: 'faults'; faults: FieldErrors };

/** Faults of an item or part at its place in the form. */
function placed(faults: FieldErrors, { places }: Pick<OwnChanges, 'places'>): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([path, code]) => {
      const [list, index, ...rest] = path.split('.');
      const place = places.get(`${list}.${index}`);
      return [place === undefined ? path : [place, ...rest].join('.'), code];
    }),
  );
}

const below = (place: string, faults: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([path, code]) => [`${place}.${path}`, code]));

/** New parts as they are stored, with their places in the form. */
function newParts({ own, record }: OwnState, { added }: OwnChanges) {
  return own.parts.flatMap((part) =>
    (added[part.name] ?? []).map(({ values, place }): { part: OwnParts; place: string; values: RecordData } => ({
      part,
      place,
      values: {
        ...values,
        [part.resource.partOf ?? '']: record.id,
        orgId: record.orgId,
      },
    })),
  );
}

/** Everything that is wrong with the changes, so that all of it is shown at once. */
async function faultsOf({ store }: Platform, state: OwnState, changes: OwnChanges): Promise<FieldErrors> {
  const { own, actor, record, now, parts } = state;
  const id = Number(record.id);
  const faults = placed(await store.faultsOf(actor, own.resource, { ...changes.values, id }, id), changes);
  for (const { part, place, values } of newParts(state, changes)) {
    const found = await store.faultsOf(actor, part.resource, values, undefined);
    const end = part.span?.end ?? '';
    const isOver = part.span !== undefined && found[end] === undefined && String(values[end] ?? now) <= now;
    Object.assign(faults, below(place, isOver ? { ...found, [end]: 'future' } : found));
  }
  for (const { name, most } of own.parts) {
    const count = (parts[name]?.length ?? 0) + (changes.added[name]?.length ?? 0);
    if (count > most) faults[name] = `maxItems:${most}`;
  }
  return faults;
}

/** Stores the changes and the day of the confirmation, or nothing. */
async function write({ pool, store, config }: Platform, state: OwnState, changes: OwnChanges): Promise<void> {
  const { own, actor, record, parts, now } = state;
  const { id, version } = record;
  const { today } = wallTime(config.timeZone);
  const confirmed = own.resource.fields[CONFIRMED] ? { [CONFIRMED]: today } : {};
  await inTransaction(pool, async (db) => {
    await store.maintain(actor, own.resource, { ...changes.values, ...confirmed, id, version }, db);
    // nobody is reminded of what is done
    await db.query('update own_link set wanted_until = null where object_id = $1', [id]);
    for (const part of own.parts) {
      const kept = (parts[part.name] ?? []).filter((one) => !hasBegun(part, one, now));
      const ids = (changes.removed[part.name] ?? []).filter((one) => kept.some((known) => known.id === one));
      for (const one of ids) await store.remove(actor, part.resource, one, db);
    }
    for (const { part, values, place } of newParts(state, changes)) {
      await store.create(actor, part.resource, values, db).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.reason !== 'VALIDATION') throw error;
        throw new ApiError('VALIDATION', { errors: below(place, error.extra.errors ?? {}) });
      });
    }
  });
}

/**
 * Carries out a sent form: by the same checks, and with the same entries in the history, as a change in the console.
 * A form without a change confirms the data.
 */
export async function saveOwnData(platform: Platform, state: OwnState, form: OwnForm): Promise<Saved> {
  if (form.seen !== state.seen) return { outcome: 'conflict' };
  const changes = changesIn(state.own, state.record, form);
  const faults = await faultsOf(platform, state, changes);
  if (Object.keys(faults).length > 0) return { outcome: 'faults', faults };
  try {
    await write(platform, state, changes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'VALIDATION') return { outcome: 'faults', faults: placed(error.extra.errors ?? {}, changes) };
    if (error.reason === 'VERSION_CONFLICT') return { outcome: 'conflict' };
    if (error.reason === 'LIMIT_REACHED') return { outcome: 'faults', faults: { '': error.reason } };
    throw error;
  }
  const isChange =
    Object.keys(changes.values).length > 0 ||
    [...Object.values(changes.added), ...Object.values(changes.removed)].some(({ length }) => length > 0);
  return { outcome: isChange ? 'saved' : 'confirmed' };
}
