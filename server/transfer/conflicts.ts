import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { Queryable } from '../database/queryable.ts';
import { scopeIdOf, uniqueTextOf } from '../store/many/taken.ts';
import { countRecordsIn } from '../store/write/limits.ts';
import { ROW_NUMBER } from './jobs.ts';
import { type RowOutcome, rejectRow, type Work, writesOf } from './work.ts';

const orgOf = ({ records: { model } }: Work, { form }: RowOutcome): number => {
  const org = model.orgField === undefined ? ROOT_ORG_ID : form?.[model.orgField];
  return typeof org === 'number' ? org : ROOT_ORG_ID;
};

/**
 * The rows whose unique values can be compared with those of others, also if something else is wrong with them: all faults
 * of a row are told at once.
 */
function comparable({ records: { model } }: Work, outcomes: readonly RowOutcome[]): RowOutcome[] {
  const used = ['', 'id', model.orgField ?? '', ...model.unique.map(({ field }) => field)];
  return outcomes.filter(
    ({ state, isCertain, errors }) => state !== 'unchanged' && isCertain && !used.some((path) => path in errors),
  );
}

/** Rejects rows with a unique value that another record has. */
export async function rejectTakenValues(work: Work, outcomes: readonly RowOutcome[]): Promise<void> {
  const rows = comparable(work, outcomes);
  const forms = rows.map(({ form = {}, previous }) => ({ form, id: previous?.id }));
  for (const { at, field, code } of await work.records.taken(forms)) {
    const row = rows[at];
    if (row) rejectRow(row, field, code);
  }
}

/** Keys that must not occur in two rows of a file: the record's id and the unique values. */
function keysOf(work: Work, outcome: RowOutcome): [key: string, field: string][] {
  const { model } = work.records;
  const keys: [string, string][] = outcome.previous ? [[`id ${outcome.previous.id}`, '']] : [];
  for (const { field, scope } of model.unique) {
    const text = uniqueTextOf(outcome.form ?? {}, field)
      .slice(0, 300)
      .toLowerCase();
    if (text !== '') keys.push([`${field} ${scopeIdOf(model, outcome.form ?? {}, scope, ROOT_ORG_ID)} ${text}`, field]);
  }
  return keys;
}

/** Rejects rows for the same record, or with the same unique value, as an earlier row, or as one without other faults. */
export async function rejectDuplicateRows(work: Work, outcomes: readonly RowOutcome[]): Promise<void> {
  const { db, job } = work;
  const good = outcomes.filter(({ state }) => state !== 'reject');
  const faulty = comparable(work, outcomes).filter(({ state }) => state === 'reject');
  const keyed = (rows: readonly RowOutcome[]) =>
    rows.flatMap((outcome) => keysOf(work, outcome).map(([key, field]) => ({ key, field, outcome })));
  const taking = keyed(good);
  const wanted = [...taking, ...keyed(faulty)];
  if (wanted.length === 0) return;
  await db.query(
    `insert into import_key (job_id, key, place)
     select distinct on (u.key) $1::integer, u.key, u.place from unnest($2::text[], $3::integer[]) u(key, place)
     order by u.key, u.place on conflict do nothing`,
    [job.id, taking.map(({ key }) => key), taking.map(({ outcome }) => outcome.place)],
  );
  const { rows } = await db.query<{ key: string; place: number; number: number }>(
    `select k.key, k.place, ${ROW_NUMBER} as number from import_key k
     join import_row r on r.job_id = k.job_id and r.place = k.place where k.job_id = $1 and k.key = any($2::text[])`,
    [job.id, wanted.map(({ key }) => key)],
  );
  const owner = new Map(rows.map((row) => [row.key, row]));
  for (const { key, field, outcome } of wanted) {
    const first = owner.get(key);
    if (first && first.place !== outcome.place) rejectRow(outcome, field, `twice:${first.number}`);
  }
}

interface LimitRow {
  org_id: number;
  limited: number;
  most: number;
}

async function limitsOf(db: Queryable, type: string, orgs: number[], lock: boolean): Promise<LimitRow[]> {
  const { rows } = await db.query<LimitRow>(
    `select c.descendant_id as org_id, l.org_id as limited, l.most from object_limit l
     join org_closure c on c.ancestor_id = l.org_id
     where l.type = $1 and c.descendant_id = any($2::integer[]) order by l.org_id ${lock ? 'for update of l' : ''}`,
    [type, orgs],
  );
  return rows;
}

/**
 * Rejects rows that would exceed the limit of an organization, in the order of the file. `tally`: number of rows of
 * earlier batches that are still to be added; it is updated. With `lock`, the limits are locked until the end of the
 * transaction.
 */
export async function rejectRowsBeyondLimits(
  work: Work,
  outcomes: readonly RowOutcome[],
  { tally, lock }: { tally: { [orgId: string]: number }; lock: boolean },
): Promise<void> {
  const { db } = work;
  const { model } = work.records;
  if (model.orgField === undefined) return;
  const rows = writesOf(outcomes).filter((row) => row.previous?.org_id !== orgOf(work, row));
  if (rows.length === 0) return;
  const orgs = [...new Set(rows.flatMap((row) => [orgOf(work, row), row.previous?.org_id ?? 0]))];
  const limits = await limitsOf(db, model.type, orgs, lock);
  if (limits.length === 0) return;
  const free = new Map<number, number>();
  for (const { limited, most } of limits) {
    if (free.has(limited)) continue;
    const used = (await countRecordsIn(db, limited, [model.type])).get(model.type) ?? 0;
    free.set(limited, most - used - (tally[limited] ?? 0));
  }
  const above = (org: number | null | undefined) => limits.filter(({ org_id }) => org_id === org).map((l) => l.limited);
  for (const row of rows) {
    const left = new Set(above(row.previous?.org_id));
    const entered = above(orgOf(work, row)).filter((limited) => !left.has(limited));
    if (entered.some((limited) => (free.get(limited) ?? 0) < 1)) rejectRow(row, '', 'LIMIT_REACHED');
    else {
      for (const limited of entered) {
        free.set(limited, (free.get(limited) ?? 0) - 1);
        tally[limited] = (tally[limited] ?? 0) + 1;
      }
    }
  }
}
