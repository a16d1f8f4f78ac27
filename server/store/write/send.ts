import type { RecordData } from '../../../src/engine/definition.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { FieldErrors } from '../../../src/engine/schema.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError, LateError } from '../../errors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { isForeignKeyViolation, notUnique, violatedUnique } from '../errors.ts';
import { guardValues, uniquesWithoutIndex } from '../indexes/unguarded.ts';
import type { Model } from '../model/model.ts';
import { idsAt, isStorableId, keepForeign, type StoredParts, toParts } from '../model/record.ts';
import { type LinkRow, type ObjectRow, rowOf, snapshot, snapshotOfRow } from '../model/wire.ts';
import { boundTo } from '../tree/reach.ts';
import { changesBetween } from './changes.ts';
import { checkLimits } from './limits.ts';
import { requireOtherSides } from './otherSides.ts';
import { changesLinks, createSql, updateSql, type WriteParams, type WriteResult } from './writeSql.ts';

/** Compares links: `set` are new or have another position, `fresh` are new, `gone` are to be deleted. */
function difference(previous: LinkRow[], next: { kind: string; id: number; position: number }[]) {
  const had = new Map(previous.map(([kind, id, , position]) => [`${kind} ${id}`, position]));
  const wanted = new Set(next.map(({ kind, id }) => `${kind} ${id}`));
  return {
    set: next.filter(({ kind, id, position }) => had.get(`${kind} ${id}`) !== position),
    fresh: next.filter(({ kind, id }) => !had.has(`${kind} ${id}`)),
    gone: previous.filter(([kind, id]) => !wanted.has(`${kind} ${id}`)),
  };
}

/** The target type of each kind of link. */
export function targetTypes(store: StoreContext, model: Model): Map<string, string> {
  const typeOf = (resource: string) => store.models.byName.get(resource)?.type ?? resource;
  return new Map([
    ...model.docRefs.map((ref): [string, string] => [ref.kind, typeOf(ref.field.to)]),
    ...model.many.map((many): [string, string] => [many.kind, typeOf(many.to)]),
  ]);
}

/** Whether organizations below may refer to records of this type. */
function mayLieAbove(store: StoreContext, type: string | undefined): boolean {
  return type !== undefined && store.models.byName.get(type)?.shared === true;
}

/** The refusal of a record whose organization doesn't exist. */
export function orgNotFound(model: Model): ApiError {
  return new ApiError('VALIDATION', { errors: { [model.orgField ?? '']: 'notFound' } });
}

/** Errors for the paths in a form that refer to a missing or forbidden target. */
function pathsOf(store: StoreContext, model: Model, form: RecordData, missing: ReadonlySet<string>): FieldErrors {
  const types = targetTypes(store, model);
  const errors: FieldErrors = {};
  const walk = (value: unknown, type: string | undefined, rest: readonly string[], path: string[]): void => {
    const [head, ...tail] = rest;
    if (head === undefined) {
      if (idsAt(value, []).some((id) => missing.has(`${id} ${type}`))) errors[path.join('.')] = 'notFound';
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) walk(item, type, rest, [...path, String(i)]);
    } else if (isObject(value)) walk(value[head], type, tail, [...path, head]);
  };
  for (const ref of model.docRefs) walk(form, types.get(ref.kind), ref.path, []);
  for (const many of model.many) walk(form, types.get(many.kind), [many.name], []);
  return errors;
}

/** A prepared write. */
export interface Prepared {
  form: RecordData;
  parts: StoredParts;
  params: WriteParams;
  titles: Map<number, string>;
  previous: ObjectRow | undefined;
}

/** Prepares a write: splits the form into its stored parts and computes changed links and the audit entry. */
export function prepare(
  store: StoreContext,
  call: Call,
  form: RecordData,
  previous: ObjectRow | undefined,
  action: string,
): Prepared {
  const { model, actor } = call;
  const parts = toParts(model, form, store.rootId);
  if (previous) keepForeign(model, previous.doc, parts.doc);
  for (const { kind } of model.many.filter((many) => many.locked)) {
    parts.incoming.set(
      kind,
      (previous?.in_links ?? []).flatMap(([of, id]) => (of === kind ? [id] : [])),
    );
  }
  const out = difference(
    previous?.out_links ?? [],
    parts.links.map(({ kind, to, position }) => ({ kind, id: to, position })),
  );
  // Positions of incoming links are the order on the other side, so they don't change here.
  const inLinks = previous?.in_links ?? [];
  const known = new Map(inLinks.map(([kind, id, , position]) => [`${kind} ${id}`, position]));
  const incoming = difference(
    inLinks,
    [...parts.incoming].flatMap(([kind, from]) =>
      from.map((id) => ({ kind, id, position: known.get(`${kind} ${id}`) ?? 0 })),
    ),
  );
  const inverse = new Set([...incoming.fresh.map(({ kind }) => kind), ...incoming.gone.map(([kind]) => kind)]);
  requireOtherSides(store.models, model, actor, inverse);
  const otherField = (kind: string) => model.many.find((many) => many.inverse && many.kind === kind)?.otherField ?? '';
  const changes = previous ? changesBetween(model, snapshotOfRow(model, previous), snapshot(model, parts)) : null;
  const types = targetTypes(store, model);
  const fresh = new Map(
    [...out.fresh, ...incoming.fresh].map(({ kind, id }) => [`${id} ${types.get(kind)}`, { kind, id }]),
  );
  const targets = [...fresh.values()];
  const impossible = new Set([...fresh].filter(([, { id }]) => !isStorableId(id)).map(([target]) => target));
  if (impossible.size > 0) throw new ApiError('VALIDATION', { errors: pathsOf(store, model, form, impossible) });
  if (parts.orgId !== null && !isStorableId(parts.orgId)) throw orgNotFound(model);
  return {
    form,
    parts,
    previous,
    titles: new Map([...(previous?.out_links ?? []), ...inLinks].map(([, id, title]) => [id, title])),
    params: {
      doc: JSON.stringify(parts.doc),
      name: parts.name,
      title: parts.title,
      search: parts.search,
      orgId: parts.orgId,
      outKinds: out.set.map((l) => l.kind),
      outTo: out.set.map((l) => l.id),
      outPositions: out.set.map((l) => l.position),
      goneKinds: out.gone.map(([kind]) => kind),
      goneTo: out.gone.map(([, id]) => id),
      inKinds: incoming.fresh.map((l) => l.kind),
      inFields: incoming.fresh.map((l) => otherField(l.kind)),
      inFrom: incoming.fresh.map((l) => l.id),
      leftKinds: incoming.gone.map(([kind]) => kind),
      leftFields: incoming.gone.map(([kind]) => otherField(kind)),
      leftFrom: incoming.gone.map(([, id]) => id),
      targetIds: targets.map((t) => t.id),
      targetTypes: targets.map((t) => types.get(t.kind) ?? ''),
      // An inverse reference changes the other record, which must not be above the actor's organization.
      targetShared: targets.map((t) => mayLieAbove(store, types.get(t.kind)) && !inverse.has(t.kind)),
      bound: boundTo(actor, store.rootId),
      actorId: actor.userId,
      actorName: actor.name || actor.login,
      action,
      before: changes && JSON.stringify(changes.before),
      after: JSON.stringify(changes ? changes.after : snapshot(model, parts)),
      limitsChecked: false,
      id: previous?.id ?? null,
      version: previous?.version ?? null,
      previousOrgId: previous?.org_id ?? null,
    },
  };
}

/** Executes a write. Converts violations of unique indexes and foreign keys to API errors. */
async function send(store: StoreContext, call: Call, db: Queryable, prepared: Prepared): Promise<WriteResult> {
  const { model } = call;
  const { params } = prepared;
  const sql = params.id === null ? createSql : updateSql;
  try {
    const { rows } = await db.query<WriteResult>(sql(model, store.models.tree, changesLinks(params))(params));
    return rows[0] ?? { id: null, version: null, org_title: null, targets: null, limited: false };
  } catch (error) {
    const unique = violatedUnique(model, error);
    if (unique !== undefined) {
      const taken = (other: Queryable) => notUnique(other, model, unique, prepared.parts, call.actor);
      throw db === store.pool ? await taken(db) : new LateError('NOT_UNIQUE', taken);
    }
    if (isForeignKeyViolation(error)) throw orgNotFound(model);
    throw error;
  }
}

/** The reason why a write failed; undefined if only the version was not current. */
export function writeRefusal(
  store: StoreContext,
  call: Call,
  prepared: Prepared,
  result: WriteResult,
): ApiError | undefined {
  const { model } = call;
  const { params, form } = prepared;
  if (result.org_title === null && params.orgId !== null) {
    if (params.bound !== null) return new ApiError('ACCESS_DENIED');
    return orgNotFound(model);
  }
  const found = new Set((result.targets ?? []).map(([id, , type]) => `${id} ${type}`));
  const wanted = params.targetIds.map((id, i) => `${id} ${params.targetTypes[i]}`);
  const missing = new Set(wanted.filter((target) => !found.has(target)));
  if (missing.size > 0) return new ApiError('VALIDATION', { errors: pathsOf(store, model, form, missing) });
  return undefined;
}

/** Executes the write. If a limit applies, executes it again with the limit locked and checked. */
export async function executeWrite(
  store: StoreContext,
  call: Call,
  db: Queryable | undefined,
  prepared: Prepared,
): Promise<WriteResult> {
  const uniques = uniquesWithoutIndex(store, call.model, [prepared]);
  if (uniques.length === 0) return attemptGuarded(store, call, db, prepared);
  const guarding = { model: call.model, actor: call.actor, uniques };
  return joinTransaction(store, db, (tx) =>
    guardValues(
      tx,
      guarding,
      [prepared],
      () => attemptGuarded(store, call, tx, prepared),
      ({ id }) => [id],
    ),
  );
}

async function attemptGuarded(
  store: StoreContext,
  call: Call,
  db: Queryable | undefined,
  prepared: Prepared,
): Promise<WriteResult> {
  const result = await send(store, call, db ?? store.pool, prepared);
  if (result.id !== null || !result.limited || prepared.params.orgId === null) return result;
  const { orgId } = prepared.params;
  return joinTransaction(store, db, async (tx) => {
    await checkLimits(tx, orgId, prepared.params.previousOrgId, new Map([[call.model.type, 1]]), prepared.params.bound);
    const again = { ...prepared, params: { ...prepared.params, limitsChecked: true } };
    return send(store, call, tx, again);
  });
}

/** The stored row, computed from the prepared write without reading it again. */
export function storedRow(prepared: Prepared, result: WriteResult & { id: number }): ObjectRow {
  for (const [id, title] of result.targets ?? []) prepared.titles.set(id, title);
  return rowOf(prepared.parts, {
    id: result.id,
    version: result.version ?? 1,
    orgTitle: result.org_title,
    titles: prepared.titles,
  });
}
