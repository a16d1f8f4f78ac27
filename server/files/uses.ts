import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { named } from '../../src/engine/named.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Behavior, BehaviorContext, Write } from '../store/behaviors.ts';
import { isStorableId } from '../store/model/record.ts';
import { boundTo } from '../store/tree/reach.ts';
import { parsePath, pathOf } from './rows.ts';

/** Widget of fields that hold files; the behavior below maintains their relations in every definition that uses it. */
const WIDGET = 'instructionFiles';
/** Maximum number of users of a file that are named; further ones are only counted. */
const NAMED = 20;

/** A file as a record holds it. */
interface HeldFile {
  id: number;
  path: string;
  name: string;
  type: string;
  orgId: number;
  orgName: string;
}

interface HeldRow extends Omit<HeldFile, 'path'> {
  objectId: number;
  field: string;
}

function fileFields(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.type === 'json' && named(field.widget)?.name === WIDGET)
    .map(([name]) => name);
}

/** Parses a reference to a file: an id, a path, or an object with one of them; undefined if it is invalid. */
function wantedOf(item: unknown): { id: number | null; orgId: number | null; name: string | null } | undefined {
  const given = isObject(item) ? item : { path: item };
  const id = typeof given.id === 'number' && isStorableId(given.id) ? given.id : null;
  const parsed = parsePath(given.path);
  if (id === null && !parsed) return undefined;
  return { id, orgId: parsed?.orgId ?? null, name: parsed?.name ?? null };
}

const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** The files that these records hold. `known`: whether an actor who is bound to this organization, or to none, may see it. */
async function heldRows(db: Queryable, ids: readonly unknown[], bound: number | null) {
  const { rows } = await db.query<HeldRow & { known: boolean }>(
    `select u.object_id as "objectId", u.field, f.id, f.name, f.kind as type, f.org_id as "orgId", o.title as "orgName",
       ($2::integer is null or exists (
         select from org_closure c where c.ancestor_id = $2 and c.descendant_id = f.org_id)) as known
     from file_use u join instruction_file f on f.id = u.file_id join object o on o.id = f.org_id
     where u.object_id = any($1) order by u.position`,
    [ids, bound],
  );
  return rows;
}

/**
 * The files of a value in order, without duplicates. A file that the record already holds is kept even if the caller
 * may not see it.
 */
async function resolve(context: BehaviorContext, field: string, value: unknown, objectId: number): Promise<HeldFile[]> {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  if (!Array.isArray(value) || value.length > 200) throw new ApiError('VALIDATION', { errors: { [field]: 'list' } });
  const unknown = new ApiError('VALIDATION', { errors: { [field]: 'notFound' } });
  const wanted = value.map((item) => wantedOf(item) ?? null);
  if (wanted.includes(null)) throw unknown;
  const { rows } = await context.db.query<Omit<HeldRow, 'field' | 'objectId'> & { position: number; allowed: boolean }>(
    `select w.position::integer as position, f.id, f.name, f.kind as type, f.org_id as "orgId", o.title as "orgName",
       ($4::integer is null or exists (select from org_closure c where c.ancestor_id = $4 and c.descendant_id = f.org_id)
         or exists (select from file_use u where u.file_id = f.id and u.object_id = $5)) as allowed
     from unnest($1::integer[], $2::integer[], $3::text[]) with ordinality w(id, org_id, name, position)
       join instruction_file f on f.id = w.id or (w.id is null and f.org_id = w.org_id and f.name = w.name)
       join object o on o.id = f.org_id
     order by w.position for share of f`,
    [
      wanted.map((w) => w?.id),
      wanted.map((w) => w?.orgId),
      wanted.map((w) => w?.name),
      boundTo(context.actor, ROOT_ORG_ID),
      objectId,
    ],
  );
  if (rows.length < value.length || rows.some(({ allowed }) => !allowed)) throw unknown;
  const files = new Map(rows.map(({ id, name, type, orgId, orgName }) => [id, { id, name, type, orgId, orgName }]));
  return [...files.values()].map((file) => ({ ...file, path: pathOf(file) }));
}

/** Behavior of records that hold files: the files must exist, and replies contain their current paths. */
export const filesBehavior: Behavior = {
  async beforeWrite(context, write: Write) {
    for (const field of fileFields(context.resource)) {
      const touched = write.op === 'create' || write.op === 'clone' || Object.hasOwn(write.input, field);
      if (touched) {
        const files = await resolve(context, field, write.record[field], Number(write.previous?.id ?? 0));
        // Only ids are stored: names are looked up with the authorities of the reader.
        write.record[field] = files.map(({ id }) => ({ id }));
      }
    }
  },

  async afterWrite({ db, resource }, { record, previous }) {
    for (const field of fileFields(resource)) {
      const held = Array.isArray(record[field]) ? (record[field] as HeldFile[]) : [];
      if (previous) await db.query('delete from file_use where object_id = $1 and field = $2', [record.id, field]);
      if (held.length === 0) continue;
      await db.query(
        `insert into file_use (object_id, field, file_id, position)
         select $1, $2, w.id, w.position from unnest($3::integer[]) with ordinality w(id, position)
           join instruction_file f on f.id = w.id`,
        [record.id, field, held.map(({ id }) => id)],
      );
    }
  },

  async decorate({ db, resource, actor }, records) {
    const fields = fileFields(resource).filter((field) => records.some((record) => Object.hasOwn(record, field)));
    const holders = records.filter((record) => fields.some((field) => isList(record[field])));
    const rows =
      holders.length === 0
        ? []
        : await heldRows(
            db,
            holders.map(({ id }) => id),
            boundTo(actor),
          );
    for (const record of records) {
      for (const field of fields) {
        record[field] = rows
          .filter((row) => row.objectId === record.id && row.field === field)

          .map(({ objectId: _, field: __, known, ...file }) =>
            known ? { ...file, path: pathOf(file) } : { id: file.id, name: `#${file.id}`, type: '', path: '' },
          );
      }
    }
  },
};

/** Behavior of organizations: one that contains files is not empty. */
export const fileOwnerBehavior: Behavior = {
  async usedBy(db, id) {
    const { rows } = await db.query<{ id: number; title: string; total: number }>(
      `select id, name as title, count(*) over ()::integer as total from instruction_file
       where org_id = $1 order by name collate names, id limit ${NAMED}`,
      [id],
    );
    const count = rows[0]?.total ?? 0;
    const items = rows.map((row) => ({ id: row.id, title: row.title }));
    return count === 0 ? [] : [{ resource: 'attachments', field: 'orgId', count, items }];
  },
};

/**
 * The records that refer to any of these files. Records outside of the actor's organizations, and of types that he may
 * not see, are counted, because they keep the file in use, but not named.
 */
export async function usersOfFiles(
  db: Queryable,
  actor: Actor,
  ids: readonly number[],
  sees: (type: string) => boolean,
): Promise<UsedByReply> {
  const { rows } = await db.query<{
    resource: string;
    field: string;
    count: number;
    items: { id: number; title: string }[] | null;
  }>(
    `select u.type as resource, u.field, count(*)::integer as count,
       json_agg(json_build_object('id', u.id, 'title', u.title) order by u.title, u.id) filter (where u.visible and u.place <= ${NAMED}) as items
     from (select w.*, row_number() over (partition by w.type, w.field order by w.visible desc, w.title, w.id) as place
       from (select distinct o.type, u.field, o.id, o.title, ($2::integer is null or exists (
           select from org_closure c where c.ancestor_id = $2 and c.descendant_id = o.org_id)) as visible
         from file_use u join object o on o.id = u.object_id where u.file_id = any($1)) w) u
     group by u.type, u.field order by u.type, u.field`,
    [ids, boundTo(actor, ROOT_ORG_ID)],
  );
  const groups = rows.map((row) => ({ ...row, items: sees(row.resource) ? (row.items ?? []) : [] }));
  return { count: rows.reduce((sum, { count }) => sum + count, 0), groups };
}
