import { createHash } from 'node:crypto';
import { wallTime } from '../../src/engine/clock.ts';
import type { AnyRecord, RecordData } from '../../src/engine/definition.ts';
import { titleOf } from '../../src/engine/template.ts';
import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { type OwnFields, type OwnParts, ownFieldsOf } from './fields.ts';
import { itemsOf, type OwnForm, type Row, textsOf } from './form.ts';
import type { LinkedPerson } from './links.ts';
import { personIn } from './person.ts';
import { ownText } from './texts.ts';

/** The stored data of a person, as far as the link shows them. */
export interface OwnState {
  own: OwnFields;
  /** The person, who comes by the link: within the own organization, and without any authority. */
  actor: Actor;
  record: RecordData;
  /** The parts that have not ended, by type. */
  parts: { [type: string]: AnyRecord[] };
  /** Changes whenever the shown data do. */
  seen: string;
  /** The platform's time, YYYY-MM-DD HH:mm:ss. */
  now: string;
}

/** Whether a part has begun, so that it stays. */
export const hasBegun = ({ span }: OwnParts, part: AnyRecord, now: string): boolean =>
  span !== undefined && String(part[span.start] ?? '') <= now;

const hasEnded = ({ span }: OwnParts, part: AnyRecord, now: string): boolean =>
  span !== undefined && String(part[span.end] ?? '') <= now;

/** The form with the stored data. */
export function storedForm({ own, record, parts, seen }: OwnState): OwnForm {
  const row = (was: unknown, texts: Row['texts']): Row => ({ was: String(was), texts, drop: false });
  const rows: OwnForm['rows'] = {};
  for (const list of own.lists)
    rows[list.name] = itemsOf(record, list).map((item, i) => row(i, textsOf(list.rows, item)));
  for (const part of own.parts)
    rows[part.name] = (parts[part.name] ?? []).map((one) => row(one.id, textsOf(part.rows, one)));
  return { seen, texts: textsOf(own.fields, record), rows };
}

/**
 * A sent form on top of the data that are stored now, after others have changed them: what was typed stays, and stands for the
 * stored item with the same texts, if there still is one.
 */
export function rebased(state: OwnState, form: OwnForm): OwnForm {
  const stored = storedForm(state);
  const rows = { ...stored.rows };
  for (const list of state.own.lists) {
    const names = list.rows.flatMap(([name, { type }]) => (type === 'text' ? [name] : []));
    const left = [...(stored.rows[list.name] ?? [])];
    rows[list.name] = (form.rows[list.name] ?? []).map((row) => {
      const place = left.findIndex(({ texts }) => names.every((name) => texts[name] === row.texts[name]));
      const [same] = place === -1 ? [] : left.splice(place, 1);
      return { ...row, was: same?.was ?? '' };
    });
  }
  for (const { name } of state.own.parts) {
    const sent = form.rows[name] ?? [];
    const isDropped = (was: string) => sent.some((row) => row.was === was && row.drop);
    const kept = (stored.rows[name] ?? []).map((row) => ({ ...row, drop: isDropped(row.was) }));
    rows[name] = [...kept, ...sent.filter(({ was }) => was === '')];
  }
  return { seen: state.seen, texts: form.texts, rows };
}

/** Reads what the link of a person shows. @throws ApiError NOT_FOUND if the record is gone */
export async function readOwnState(platform: Platform, { id, orgId, language }: LinkedPerson): Promise<OwnState> {
  const { definitions, store, config } = platform;
  const resource = personIn(platform);
  const anonymous: Actor = { userId: 0, login: '', name: '', authorities: [], orgId };
  const record = await store.get(anonymous, resource, id);
  const actor = { ...anonymous, name: ownText(language, 'actor', { person: titleOf(resource, record) }) };
  const own = ownFieldsOf(definitions, resource);
  const { now } = wallTime(config.timeZone);
  const parts: OwnState['parts'] = {};
  for (const part of own.parts) {
    const all = await store.parts(actor, part.resource, id);
    parts[part.name] = all.filter((one) => !hasEnded(part, one, now));
  }
  const state: OwnState = { own, actor, record, parts, seen: '', now };
  const shown = JSON.stringify(storedForm(state));
  return { ...state, seen: createHash('sha256').update(shown).digest('base64url').slice(0, 22) };
}
