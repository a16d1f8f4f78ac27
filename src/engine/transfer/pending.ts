import type { Fields, RecordData } from '../definition.ts';
import { isEmpty, isObject } from '../paths.ts';
import { nameFieldOf } from '../refs.ts';
import type { FieldErrors } from '../rules.ts';
import { commaParts, splitAtCommas } from './cells.ts';
import { pathsText } from './treePath.ts';

/** An unresolved reference of a row. */
export interface PendingRef {
  /** Path at which faults are reported. */
  path: string;
  /** The referenced resource. */
  to: string;
  multiple: boolean;
  /** The referenced record stores the relation, so it is changed, too. */
  inverse?: boolean;
  ids?: number[];
  names?: string[];
  /** Sets the resolved ids in the row. */
  assign(ids: number[]): void;
}

/** Collects the references inside an item: their ids if present, else the titles. */
export function nestedRefs(fields: Fields, item: RecordData, path: string, into: PendingRef[]): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = item[name];
    const at = `${path}.${name}`;
    if (field.type === 'group' && isObject(value)) nestedRefs(field.fields, value, at, into);
    if (field.type === 'array' && Array.isArray(value)) {
      for (const [i, inner] of value.entries())
        if (isObject(inner)) nestedRefs(field.fields, inner, `${at}.${i}`, into);
    }
    if (field.type !== 'ref') continue;
    const companion = nameFieldOf(name, field);
    const list = (given: unknown) => (Array.isArray(given) ? given : isEmpty(given) ? [] : [given]);
    const ids = list(value).filter((id) => typeof id === 'number');
    const names = list(item[companion]).filter((title) => typeof title === 'string' && title !== '');
    if (!Object.hasOwn(fields, companion)) delete item[companion];
    if (ids.length === 0 && names.length === 0) continue;
    into.push({
      path: at,
      to: field.to,
      multiple: field.multiple === true,
      ...(ids.length > 0 ? { ids } : { names: names as string[] }),
      assign: (found) => {
        item[name] = field.multiple ? found : (found[0] ?? null);
      },
    });
  }
}

/** The names to look up for a reference: those that are given, and for lists the parts of those with commas. */
export function namesToFind({ names = [], multiple }: PendingRef): string[] {
  return multiple ? names.flatMap((name) => [name, ...(name.includes(',') ? commaParts(name) : [])]) : [...names];
}

/** The names of a reference as the records have them: "A, B" is one record of this name, or else two. */
function namesOf({ names = [], multiple, to }: PendingRef, found: ReferenceLookup): string[] {
  return multiple ? splitAtCommas(names, (name) => found.named(to, name).length > 0) : [...names];
}

/** Look-up of records for references: the title of an id, and the ids of the records with a name. */
export interface ReferenceLookup {
  title(to: string, id: number): string | undefined;
  named(to: string, name: string): readonly number[];
  /** Names from the root to an organization whose name is ambiguous; undefined for other records. */
  path?(to: string, id: number): readonly string[] | undefined;
}

/** The fault of a name that several records have; of organizations with their paths, if these differ. */
function ambiguity(name: string, { to, ids }: { to: string; ids: readonly number[] }, found: ReferenceLookup): string {
  const paths = ids.flatMap((id) => {
    const path = found.path?.(to, id);
    return path ? [path] : [];
  });
  const different = new Set(paths.map((path) => path.join('\n'))).size;
  return different < ids.length ? `ambiguous:${name}` : `ambiguousPath:${pathsText(paths)}`;
}

/** The ids of names, or the fault of the first name with no record or several. */
function idsOfNames(ref: PendingRef, found: ReferenceLookup): number[] | string {
  const { to } = ref;
  const ids: number[] = [];
  for (const name of namesOf(ref, found)) {
    const [id, ...others] = found.named(to, name);
    if (id === undefined) return `unknownName:${name}`;
    if (others.length > 0) return ambiguity(name, { to, ids: [id, ...others] }, found);
    ids.push(id);
  }
  return ids;
}

/** The ids if all of them exist and match the names, if any are given; else the fault. */
function idsOfBoth(ref: PendingRef, found: ReferenceLookup): number[] | string {
  const { ids = [], to } = ref;
  const missing = ids.find((id) => found.title(to, id) === undefined);
  if (missing !== undefined) return `unknownId:${missing}`;
  if (!ref.names) return ids;
  const names = namesOf(ref, found);
  const namedIds = new Set(names.flatMap((name) => found.named(to, name)));
  const other = names.find((name) => !found.named(to, name).some((id) => ids.includes(id)));
  if (other !== undefined || ids.some((id) => !namedIds.has(id))) return `refMismatch:${other ?? names.join('; ')}`;
  return ids;
}

/** Resolves the references of a row and reports those that are unknown, ambiguous or contradictory. */
export function resolveRefs(row: { refs: readonly PendingRef[]; errors: FieldErrors }, found: ReferenceLookup): void {
  for (const ref of row.refs) {
    if (ref.path in row.errors) continue;
    const ids = ref.ids ? idsOfBoth(ref, found) : idsOfNames(ref, found);
    if (typeof ids === 'string') row.errors[ref.path] = ids;
    else ref.assign(ids);
  }
}
