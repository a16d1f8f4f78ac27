import type { Call } from '../src/engine/calls.ts';
import { encodeRecord } from '../src/engine/codecs.ts';
import { isComputed } from '../src/engine/computed.ts';
import type { Field, RecordData, Resource } from '../src/engine/definition.ts';
import { HttpFailure } from './http.ts';
import { recordFrom, type StoredRecord, unreadable, withId } from './records.ts';
import { idOf } from './wire.ts';

/** A write that was answered 200. */
interface Written {
  r: Resource;
  call: Call;
  reply: unknown;
  /** What was sent, as the form holds it. Of a copy only what differs from its original. */
  sent: RecordData;
  /** The id that the record had before. */
  ownId?: number;
  isCopy?: boolean;
  fetch: (id: number) => Promise<StoredRecord>;
  /** Looks for a record whose id the reply doesn't say. */
  find?: () => Promise<number | undefined>;
}

/**
 * The record as it is stored after a write. The protocol leaves the reply open: it may be the record, some of its fields,
 * its id, or nothing. What the reply doesn't say is fetched; where that can't be done, it is what was sent.
 */
export async function writtenRecord(written: Written): Promise<StoredRecord> {
  const { r, call, reply, sent, ownId, fetch, find } = written;
  const said = recordFrom(r, withId(reply, ownId));
  if (said && isWhole(written, said)) return said;
  const named = said?.id ?? idOf(reply);
  const id = named ?? ownId ?? (await find?.());
  if (id === undefined) throw unreadable({ method: call.method, path: call.url });
  const found = await fetch(id).catch((failure: unknown) => {
    if (failure instanceof HttpFailure) return undefined;
    throw failure;
  });
  if (!found) return { ...withoutSecrets(r, sent), ...said, id };
  // an empty answer or a bare word is believed only when the record is stored as it was sent
  if (named === undefined && !holds(r, found, sent)) throw unreadable({ method: call.method, path: call.url });
  return { ...said, ...found };
}

/** Whether a field comes back as it was sent: secrets never do, and nobody sends what is worked out. */
const comesBack = (field: Field) => field.type !== 'password' && !isComputed(field);

/** Whether a reply says everything that was sent; of a copy, which was made by the server, everything that there is. */
function isWhole({ r, sent, isCopy }: Written, said: RecordData): boolean {
  const fields = Object.entries(r.fields).filter(
    ([name, field]) => comesBack(field) && (isCopy || !isEmpty(sent[name])),
  );
  const names = [...fields.map(([name]) => name), ...(isEmpty(sent.version) ? [] : ['version'])];
  return names.every((name) => said[name] !== undefined);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether what was sent is what is stored, as far as single values tell. */
function holds(r: Resource, found: RecordData, sent: RecordData): boolean {
  const [stored, wanted] = [encodeRecord(r, found), encodeRecord(r, sent)];
  return Object.entries(r.fields).every(([name, field]) => {
    if (!comesBack(field) || isEmpty(wanted[name]) || typeof wanted[name] === 'object') return true;
    return stored[name] === undefined || String(stored[name]).trim() === String(wanted[name]).trim();
  });
}

function withoutSecrets(r: Resource, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([name]) => r.fields[name]?.type !== 'password'));
}
