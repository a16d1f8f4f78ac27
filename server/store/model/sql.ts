import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Field } from '../../../src/engine/definition.ts';
import { refOfCompanion } from '../../../src/engine/fields.ts';
import { prepared } from '../../database/prepared.ts';
import type { Model } from './model.ts';

/** An SQL literal. Only for values from definitions; values from requests must be parameters. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A prepared statement with named parameters, as a function of their values. */
export type Named<P> = (params: P) => { name: string; text: string; values: unknown[] };

/** Creates a prepared statement with named parameters such as `$title::text`. The text is parsed only once. */
export function named<P extends object>(text: string): Named<P> {
  const order: (keyof P)[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    const known = order.indexOf(name as keyof P);
    return `$${known < 0 ? order.push(name as keyof P) : known + 1}`;
  });
  const statement = prepared(numbered);
  return (params) => ({ ...statement, values: order.map((name) => params[name]) });
}

/** A fragment of a statement with its parameters. */
export type Fragment = RawBuilder<unknown>;

/** Only compiles statements; the pool of `pg` executes them. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The text and parameter values of a statement, for the driver. */
export function compile(statement: Fragment): { text: string; values: unknown[] } {
  const { sql: text, parameters } = statement.compile(compiler);
  return { text, values: [...parameters] };
}

/** Placeholder in SQL text for a value known only when the statement is sent. */
export const GAP = '$gap';

/** SQL text with an integer in place of each `GAP`. */
export function fillGaps(text: string, value: number | null): Fragment {
  const pieces = text.split(GAP).map((piece) => sql.raw(piece));
  return sql.join(pieces, sql`${value}::integer`);
}

/** Conjunction (AND) of the conditions. */
export function every(conditions: readonly Fragment[]): Fragment {
  return sql.join(conditions, sql` and `);
}

/** Disjunction (OR) of the conditions; false if there are none. */
export function some(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** SQL: a value of doc as jsonb. Numbers, booleans and ISO texts sort correctly in this form. */
export function docJson(field: string, alias = 'o'): string {
  return `(${alias}.doc -> ${literal(field)})`;
}

/** SQL: a value of doc as text. */
export function docText(field: string, alias = 'o'): string {
  return `(${alias}.doc ->> ${literal(field)})`;
}

/** SQL: the id of a single reference in doc, or null. */
export function docId(field: string, alias = 'o'): string {
  return `(case when jsonb_typeof(${alias}.doc -> ${literal(field)}) = 'number' then (${alias}.doc ->> ${literal(field)})::integer end)`;
}

/** Characters by which texts are sorted, because the size of index entries is limited; longer equal beginnings tie. */
const SORTED_CHARACTERS = 200;

/** Whether a text field is searched by substring. */
export function isText(field: Field): boolean {
  return field.type === 'text' || field.type === 'longText' || field.type === 'derived';
}

/** SQL: the sort expression of a stored field. */
export function fieldSort(name: string, field: Field, alias = 'o'): string {
  return isText(field) ? `(left(${docText(name, alias)}, ${SORTED_CHARACTERS}) collate names)` : docJson(name, alias);
}

/** Sort order of a list: the SQL expression and the join that it needs. */
export interface SortKey {
  expression: string;
  join: string;
  /** If sorted by the name of the record's organization: the type of organizations. */
  ofOrg?: string;
  /** Alias of a joined record. If the reader may not know its title, the row is sorted as if it had none. */
  target?: string;
}

/** The sort key of a field, a name companion or "title"; undefined if the list cannot be sorted by it. */
export function sortKey(model: Model, wanted: string): SortKey | undefined {
  if (wanted === model.nameField) return { expression: 'o.name', join: '' };
  const field = model.resource.fields[wanted];
  if (wanted === 'title' && !field) return { expression: 'o.title', join: '' };
  if (wanted === 'id') return { expression: 'o.id', join: '' };
  const refName = field?.type === 'ref' ? wanted : refOfCompanion(model.resource.fields, wanted);
  if (refName !== undefined) {
    const ref = model.resource.fields[refName];
    if (ref?.type !== 'ref' || ref.multiple) return undefined;
    const isOrg = refName === model.orgField;
    const join = `left join object s on s.id = ${isOrg ? 'o.org_id' : docId(refName)}`;
    return {
      expression: 's.title',
      join,
      ...(isOrg ? {} : { target: 's' }),
      ...(isOrg && !model.isTree ? { ofOrg: ref.to } : {}),
    };
  }
  if (!field || !model.docFields.some(([name]) => name === wanted)) return undefined;
  if (field.type === 'array' || field.type === 'group' || field.type === 'json') return undefined;
  if (field.type === 'derived' && field.template === model.resource.title) return { expression: 'o.title', join: '' };
  return { expression: fieldSort(wanted, field), join: '' };
}
