import { expect } from 'vitest';
import { CALLS, nameOf } from '../spec/calls.ts';
import { type Json, SpecClient, valuesAt } from '../spec/client.ts';
import { ENTITIES, type EntityName, keysOf, type SpecEntity, TODAY } from '../spec/entities.ts';
import { adminPlatform } from './admin.ts';
import { portOf } from './uploads.ts';

export interface Stored extends Json {
  id: number;
}

/** A record without its version, which each write increments. */
export const unversioned = ({ version: _, ...record }: Json) => record;

/** The fields of the specification of a record. */
export const ofSpec = (entity: EntityName, record: Json) =>
  Object.fromEntries(keysOf(entity).flatMap((key) => (Object.hasOwn(record, key) ? [[key, record[key]]] : [])));

/** The present day in the platform's time zone, and times, as they are on the wire. */
const today = `${new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague' }).format()} 00:00:00`;

export function expectDefaults(entity: EntityName, record: Json): void {
  const { defaults = {} }: SpecEntity = ENTITIES[entity];
  for (const [path, wanted] of Object.entries(defaults)) {
    const [value] = valuesAt(record, path);
    const isTime = typeof wanted === 'string' && /^\d\d:\d\d$/.test(wanted);
    const told = isTime ? String(value).slice(0, 5) : value;
    expect([path, told]).toEqual([path, wanted === TODAY ? today : wanted]);
  }
}

/** Stores a record as it was read, and with the fields of the specification only; reads it again after each. */
export async function expectTakenBack(
  entity: EntityName,
  get: () => Promise<Json>,
  put: (body: Json, echo: boolean) => Promise<Json>,
): Promise<void> {
  const before = await get();
  await put(before, true);
  expect(unversioned(await get())).toEqual(unversioned(before));
  await put(ofSpec(entity, await get()), false);
  expect(unversioned(await get())).toEqual(unversioned(before));
}

/** A client that knows the specification only, signed in on a platform of its own, and the records that most calls need. */
export async function specPlatform() {
  const { t } = await adminPlatform();
  const url = `http://127.0.0.1:${await portOf(t)}`;
  const client = new SpecClient(url);
  await client.signIn('admin', 'admin');
  const send = (...call: Parameters<SpecClient['send']>) => client.send<Stored>(...call);

  let made = 0;
  const named = (name: string) => `${name} ${++made}`;
  const org = () => send('POST /organizations', { body: { name: named('Ward') } });
  const participant = (more: Json = {}) => {
    const body = { name: 'Eva', surname: 'Malá', shortName: named('E').replace(' ', ''), language: 'CZECH', ...more };
    return send('POST /participants', { body });
  };
  const plan = () => send('POST /alarmplans', { body: { name: named('Plan') } });
  const point = () => send('POST /alarmpoints', { body: { name: named('Point') } });
  return { url, client, send, named, org, participant, plan, point };
}

/** The calls about alarms: what raises them, and their tables, figures and filters. `specClientAlarms.test.ts` sends them. */
const ABOUT_ALARMS =
  /^\w+ \/(alarm(plans|templates|table|-trigger)|alarmpoints(?!\/\{id\}\/calendar)|consequentials|history|\{table\}|reports|dashboard|widgets|table-filters)/;

/** The names of the calls of the specification that were not sent, of those about alarms or of all others. */
export const unsent = (client: SpecClient, aboutAlarms: boolean): string[] =>
  CALLS.map(nameOf).filter((name) => ABOUT_ALARMS.test(name) === aboutAlarms && !client.sent.has(name));
