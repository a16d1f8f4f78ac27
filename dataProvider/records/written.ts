import type { Call } from '../../src/engine/calls.ts';
import { cleanText } from '../../src/engine/clean.ts';
import { encodeRecord } from '../../src/engine/codecs.ts';
import { isComputed } from '../../src/engine/computed.ts';
import type { Field, RecordData, Resource } from '../../src/engine/definition.ts';
import { isEmpty } from '../../src/engine/paths.ts';
import { HttpFailure } from '../http/failure.ts';
import { idOf } from '../replies/wire.ts';
import { recordFrom, type StoredRecord, unreadableFailure, withId } from './records.ts';

/** A write that was answered with 200. */
interface Written {
  r: Resource;
  call: Call;
  reply: unknown;
  /** The record that was sent, with the form's values. For a clone, only what differs from the original. */
  sent: RecordData;
  /** The id of the record before the write; undefined for a new one. */
  ownId?: number;
  isCopy?: boolean;
  fetch: (id: number) => Promise<StoredRecord>;
  /** Finds the record if the reply has no id. */
  find?: () => Promise<number | undefined>;
}

/**
 * Returns the record as stored after a write. The protocol doesn't define the reply: it may be the record, some of its
 * fields, its id, or empty. Missing fields are fetched; if that is not possible, the sent values are used.
 */
export async function writtenRecord(written: Written): Promise<StoredRecord> {
  const { r, call, reply, sent, ownId, fetch, find } = written;
  const said = recordFrom(r, withId(reply, ownId));
  if (said && isWhole(written, said)) return said;
  const named = said?.id ?? idOf(reply);
  const id = named ?? ownId ?? (await find?.());
  if (id === undefined) throw unreadableFailure({ method: call.method, path: call.url });
  const found = await fetch(id).catch((failure: unknown) => {
    if (failure instanceof HttpFailure) return undefined;
    throw failure;
  });
  if (!found) return { ...withoutSecrets(r, sent), ...said, id };
  // after an empty or plain-text reply the write counts only if the stored record equals what was sent
  if (named === undefined && !holds(r, found, sent)) throw unreadableFailure({ method: call.method, path: call.url });
  return { ...said, ...found };
}

/** Whether the server returns a field as it was sent: secrets are not returned, computed fields are not sent. */
const comesBack = (field: Field) => field.type !== 'password' && !isComputed(field);

/** Whether a reply contains all fields that were sent; for a clone, which the server makes, all fields. */
function isWhole({ r, sent, isCopy }: Written, said: RecordData): boolean {
  const fields = Object.entries(r.fields).filter(
    ([name, field]) => comesBack(field) && (isCopy || !isEmpty(sent[name])),
  );
  const names = [...fields.map(([name]) => name), ...(isEmpty(sent.version) ? [] : ['version'])];
  return names.every((name) => said[name] !== undefined);
}

/** Whether the stored record has the values that were sent, as far as simple values can be compared. */
function holds(r: Resource, found: RecordData, sent: RecordData): boolean {
  const [stored, wanted] = [encodeRecord(r, found), encodeRecord(r, sent)];
  return Object.entries(r.fields).every(([name, field]) => {
    if (!comesBack(field) || isEmpty(wanted[name]) || typeof wanted[name] === 'object') return true;
    return stored[name] === undefined || cleanText(String(stored[name])) === cleanText(String(wanted[name]));
  });
}

function withoutSecrets(r: Resource, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([name]) => r.fields[name]?.type !== 'password'));
}
