import { copiedValues } from '../../../src/engine/copies.ts';
import type { Field, RecordData } from '../../../src/engine/definition.ts';
import { matchesPattern } from '../../../src/engine/matches.ts';
import { LOCKS } from '../../database/locks.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { uniqueText } from '../indexes/uniqueIndexes.ts';
import type { Model } from '../model/model.ts';
import { knownKeys } from '../model/record.ts';
import { docText, literal } from '../model/sql.ts';
import { type ObjectRow, toWire } from '../model/wire.ts';
import { readRow } from '../read/read.ts';
import { withoutUnwritable } from './fieldFaults.ts';
import { createRecord } from './write.ts';

/** Attempts to store a clone: the free name that was found may be taken concurrently. */
const ATTEMPTS = 20;
/** Most copy numbers tried: if names have a small maximum length, there may be no free one. */
const MOST_COPIES = 10_000;

function longest(field: Field): number {
  return 'maxLength' in field && field.maxLength !== undefined ? field.maxLength : 200;
}

/** The beginning of a text, at most `length` code units, without split characters and trailing blanks. */
function beginning(text: string, length: number): string {
  let out = '';
  for (const character of text) {
    if (out.length + character.length > length) break;
    out += character;
  }
  return out.trimEnd();
}

/** The name of the n-th copy, in the first form that the field's pattern allows: "Name (2)", "Name-2", "Name2". */
export function copyName(field: Field, base: string, n: number): string {
  const pattern = 'pattern' in field ? field.pattern : undefined;
  const most = longest(field);
  const forms = [` (${n})`, `-${n}`, `${n}`]
    .filter((suffix) => suffix.length < most)
    .map((suffix) => `${beginning(base, most - suffix.length)}${suffix}`);
  return forms.find((text) => pattern === undefined || matchesPattern(pattern, text)) ?? forms.at(-1) ?? base;
}

/**
 * The first copy name not used in this field (within the organization, unless it must be unique globally). Throws
 * NOT_UNIQUE if there is none.
 */
async function freeText(db: Queryable, model: Model, name: string, text: string, orgId: unknown): Promise<string> {
  const field = model.resource.fields[name];
  if (!field) return text;
  const base = text.replace(/ \(\d+\)$/, '');
  const everywhere = model.unique.some((u) => u.field === name && u.scope === 'global') || model.orgField === undefined;
  for (let first = 2; first < MOST_COPIES; first += 50) {
    const candidates = Array.from({ length: 50 }, (_, i) => copyName(field, base, first + i));
    const { rows } = await db.query<{ i: number }>(
      `select w.i::integer as i from unnest($1::text[]) with ordinality w(text, i)
       where not exists (select from object o where o.type = ${literal(model.type)} and o.deleted_at is null
         and ${uniqueText(docText(name))} = ${uniqueText('w.text')} and ($2::integer is null or o.org_id = $2))
       order by w.i limit 1`,
      [candidates, everywhere ? null : orgId],
    );
    const free = rows[0] && candidates[rows[0].i - 1];
    if (free !== undefined) return free;
  }
  throw new ApiError('NOT_UNIQUE', { errors: { [name]: `unique:${text}` } });
}

/** Fields in which a copy must differ: the name and all unique fields. */
function distinctFields(model: Model): string[] {
  const named = model.nameField ?? (model.resource.fields.name ? 'name' : undefined);
  const all = new Set([...(named === undefined ? [] : [named]), ...model.unique.map((u) => u.field)]);
  // enum values can't get a suffix
  return [...all].filter((name) => model.resource.fields[name]?.type !== 'enum');
}

const turns = new Map<string, Promise<unknown>>();

/** Serializes clones of a type within this process, so that waiting clones hold no connection. */
function inTurn<T>(type: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(type) ?? Promise.resolve()).then(work);
  turns.set(
    type,
    mine.catch(() => undefined),
  );
  return mine;
}

/** What a copy of a record has if its maker doesn't choose other values: nothing that he may not write. */
export function ownCopy({ model, actor }: Pick<Call, 'model' | 'actor'>, row: ObjectRow): RecordData {
  const writable = withoutUnwritable({ model, actor }, knownKeys(model, toWire(model, row)));
  return copiedValues(model.resource, writable);
}

/** Stores a copy of a record with the given changes and a free name. */
export async function cloneRecord(
  store: StoreContext,
  call: Call,
  id: number,
  changes: RecordData,
): Promise<RecordData> {
  const { model, actor } = call;
  const row = await readRow(call.tx ?? store.pool, model, id, actor, { deleted: false });
  const { id: _, version: __, ...overrides } = knownKeys(model, changes);
  const source: RecordData = { ...ownCopy(call, row), ...overrides };
  delete source.id;
  const work = async (db: Queryable): Promise<RecordData> => {
    // Clones of a type are serialized, so that they find different names even without a unique index.
    await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS.clone, model.type]);
    const copy = { ...source };
    for (const name of distinctFields(model)) {
      const text = source[name];
      if (Object.hasOwn(overrides, name) || typeof text !== 'string' || text === '') continue;
      const orgId = model.orgField === undefined ? null : source[model.orgField];
      copy[name] = await freeText(db, model, name, text, orgId);
    }
    return createRecord(store, { ...call, tx: db }, copy, 'clone');
  };
  for (let i = 1; ; i++) {
    try {
      const once = () => joinTransaction(store, call.tx, work);
      return await (call.tx ? once() : inTurn(model.type, once));
    } catch (error) {
      const taken = error instanceof ApiError && error.reason === 'NOT_UNIQUE' && !call.tx;
      const ours = taken && Object.keys(error.extra.errors ?? {}).every((name) => !Object.hasOwn(overrides, name));
      if (!ours || i >= ATTEMPTS) throw error;
    }
  }
}
