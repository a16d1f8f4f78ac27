import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import { matchKeys } from '../../../src/engine/transfer/columns.ts';
import { namesToFind, type PendingRef, type ReferenceLookup } from '../../../src/engine/transfer/pending.ts';
import { endsWith, pathReadings } from '../../../src/engine/transfer/treePath.ts';
import type { Queryable } from '../../database/queryable.ts';
import { uniqueText } from '../indexes/uniqueIndexes.ts';
import type { Model, Models } from '../model/model.ts';
import { isStorableId } from '../model/record.ts';
import { docText, literal } from '../model/sql.ts';
import { inReach, sharedFromAbove } from '../tree/reach.ts';

/** The resolved references to one resource. */
interface FoundOf {
  titles: Map<number, string>;
  names: Map<string, number[]>;
  /** Paths of organizations with the same name. */
  paths: Map<number, string[]>;
}

interface Row {
  id: number;
  title: string;
  name: string;
}

/** Where to search for references: the type, and whether records shared from above are included. */
interface Place {
  model: Model;
  above: boolean;
  /** Organization that the caller is bound to. */
  bound: number | null;
}

/** Adds records that were found by name. */
function note(of: FoundOf, rows: readonly Row[]): void {
  for (const row of rows) {
    of.titles.set(row.id, row.title);
    const same = of.names.get(row.name) ?? [];
    if (!same.includes(row.id)) of.names.set(row.name, [...same, row.id]);
  }
}

/** SQL: whether `t` is a present record of the type that a caller bound to $2 may refer to. */
function reachable({ model, above }: Place): string {
  const shared = above ? `or ${sharedFromAbove(model, '$2', 't')}` : '';
  return `t.type = ${literal(model.type)} and t.deleted_at is null and (${inReach(model, '$2', 't')} ${shared})`;
}

async function byIds(db: Queryable, place: Place, ids: number[]): Promise<Row[]> {
  const possible = ids.filter(isStorableId);
  if (possible.length === 0) return [];
  const { rows } = await db.query<Row>(
    `select t.id, t.title, '' as name from object t where t.id = any($1::integer[]) and ${reachable(place)}`,
    [possible, place.bound],
  );
  return rows;
}

/** Finds records by title, then by the other fields that identify records of the type. */
async function byNames(db: Queryable, place: Place, names: string[]): Promise<Row[]> {
  const { model } = place;
  if (names.length === 0) return [];
  // The column `name` is indexed and then contains the beginning of the title.
  const column = model.nameLeadsTitle ? 't.name' : 't.title';
  const { rows } = await db.query<Row>(
    `select t.id, t.title, t.title as name from object t where ${column} = any($1::text[]) and ${reachable(place)}`,
    [names, place.bound],
  );
  const known = new Set(rows.map((row) => row.title));
  let missing = names.filter((name) => !known.has(name));
  for (const field of matchKeys(model.resource)) {
    if (field === 'id' || missing.length === 0) continue;
    const { rows: more } = await db.query<Row>(
      `select t.id, t.title, u.name from unnest($1::text[]) u(name)
       join object t on ${uniqueText(docText(field, 't'))} = ${uniqueText('u.name')} where ${reachable(place)}`,
      [missing, place.bound],
    );
    rows.push(...more);
    const found = new Set(more.map((row) => row.name));
    missing = missing.filter((name) => !found.has(name));
  }
  return rows;
}

interface PathRow {
  id: number;
  title: string;
  path: string[];
}

/** SQL: the names from the root to organization `t`. */
const PATH = `(select array_agg(a.title order by c.depth desc)
  from org_closure c join object a on a.id = c.ancestor_id where c.descendant_id = t.id) as path`;

/** Finds organizations by their paths, or the ends of these. `roots`: names of the root in other languages. */
async function byPaths(db: Queryable, place: Place, names: string[], roots: readonly string[]): Promise<Row[]> {
  const readings = names.map((name) => ({ name, given: [...pathReadings(name), [name.trim()]] }));
  const last = readings.flatMap(({ given }) => given.flatMap((path) => path.at(-1) ?? []));
  if (last.length === 0) return [];
  const { rows } = await db.query<PathRow>(
    `select t.id, t.title, ${PATH} from object t
     where (${uniqueText('t.title')} in (select ${uniqueText('u.name')} from unnest($1::text[]) u(name))
       or t.id = ${ROOT_ORG_ID}) and ${reachable(place)}`,
    [last, place.bound],
  );
  return readings.flatMap(({ name, given }) => {
    const matches = given.map((path) => rows.filter((row) => endsWith(row.path, path, roots)));
    return (matches.find((some) => some.length > 0) ?? []).map(({ id, title }) => ({ id, title, name }));
  });
}

/** The paths of organizations whose name another one has, too. */
async function pathsOfTwins(db: Queryable, { names }: FoundOf): Promise<Map<number, string[]>> {
  const twins = [...names.values()].filter((ids) => ids.length > 1).flat();
  if (twins.length === 0) return new Map();
  const { rows } = await db.query<PathRow>(`select t.id, ${PATH} from object t where t.id = any($1::integer[])`, [
    twins,
  ]);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/**
 * Resolves all references with few statements and with the rights of a caller bound to an organization. `roots`: names of the root
 * organization in other languages, for paths.
 */
export async function findReferences(
  db: Queryable,
  models: Models,
  bound: number | null,
  refs: Iterable<PendingRef>,
  roots: readonly string[],
): Promise<ReferenceLookup> {
  const wanted = new Map<string, { ids: Set<number>; names: Set<string>; inverse: boolean }>();
  for (const ref of refs) {
    const { to, ids, inverse } = ref;
    let of = wanted.get(to);
    if (!of) {
      of = { ids: new Set(), names: new Set(), inverse: false };
      wanted.set(to, of);
    }
    of.inverse ||= inverse === true;
    for (const id of ids ?? []) of.ids.add(id);
    for (const name of namesToFind(ref)) of.names.add(name);
  }
  const found = new Map<string, FoundOf>();
  for (const [to, { ids, names, inverse }] of wanted) {
    const model = models.byName.get(to);
    const of: FoundOf = { titles: new Map(), names: new Map(), paths: new Map() };
    found.set(to, of);
    if (!model) continue;
    const place = { model, bound, above: model.shared && !inverse };
    for (const row of await byIds(db, place, [...ids])) of.titles.set(row.id, row.title);
    note(of, await byNames(db, place, [...names]));
    if (!model.isTree) continue;
    const missing = [...names].filter((name) => !of.names.has(name));
    note(of, await byPaths(db, place, missing, roots));
    of.paths = await pathsOfTwins(db, of);
  }
  return {
    title: (to, id) => found.get(to)?.titles.get(id),
    named: (to, name) => found.get(to)?.names.get(name) ?? [],
    path: (to, id) => found.get(to)?.paths.get(id),
  };
}
