import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { FileRef, InstructionFile, InstructionOrg, StoredFile } from '../../protocol/files.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { containsPattern } from '../store/model/fold.ts';
import { boundTo } from '../store/tree/reach.ts';

/** A stored file as the queries here return it. */
export interface FileRow {
  id: number;
  orgId: number;
  orgName: string;
  name: string;
  kind: string;
  size: number;
  date: string;
  content: string;
  uses: number;
}

/** $1: organization the caller is bound to, null for the root. */
const FILES = `select f.id, f.org_id as "orgId", o.title as "orgName", f.name, f.kind, f.size, f.content,
    f.created_at as date,
    (select count(*)::integer from file_use u where u.file_id = f.id) as uses
  from instruction_file f join object o on o.id = f.org_id
  where ($1::integer is null or exists (
    select from org_closure c where c.ancestor_id = $1 and c.descendant_id = f.org_id))`;

/** A file's path: its organization and name. */
export function pathOf(file: Pick<FileRow, 'orgId' | 'name'>): string {
  return `${file.orgId}/${file.name}`;
}

/** Organization and name of a path; undefined for an invalid path. */
export function parsePath(path: unknown): { orgId: number; name: string } | undefined {
  const [, org, name] = typeof path === 'string' ? (/^(\d{1,10})\/(.+)$/s.exec(path) ?? []) : [];
  const orgId = Number(org);
  if (name === undefined || !Number.isInteger(orgId) || orgId < 1 || orgId > 2_147_483_647) return undefined;
  return { orgId, name: name.normalize('NFC') };
}

/** The files of a request: a list of paths, or of {orgId, path}. */
export function refsOf(body: unknown): { orgId: number; name: string }[] {
  if (!Array.isArray(body) || body.length === 0 || body.length > 10_000) throw new ApiError('BAD_REQUEST');
  return body.map((item: string | Partial<FileRef> | null) => {
    const parsed = parsePath(typeof item === 'string' ? item : item?.path);
    if (!parsed) throw new ApiError('NOT_FOUND');
    return parsed;
  });
}

/** A file in a list reply. */
export function wireFile(row: FileRow): InstructionFile {
  const { id, name, kind, size, date, uses } = row;
  return { id, name, path: pathOf(row), type: kind, size, date, uses };
}

/** A single file in a reply. */
export function storedFile(row: FileRow): StoredFile {
  return { ...wireFile(row), orgId: row.orgId, orgName: row.orgName };
}

/** The files that an actor may see, grouped by organization. `filter`: only files whose name contains it. */
export async function listFiles(db: Queryable, actor: Actor, filter: string): Promise<InstructionOrg[]> {
  const { rows } = await db.query<FileRow>(
    `${FILES} and ($2 = '%%' or search_text(f.name) like $2) order by o.name, o.id, f.name collate names, f.id`,
    [boundTo(actor, ROOT_ORG_ID), containsPattern(filter.trim())],
  );
  const groups = new Map<number, InstructionOrg>();
  for (const row of rows) {
    let group = groups.get(row.orgId);
    if (!group) {
      group = { id: row.orgId, name: row.orgName, files: [] };
      groups.set(row.orgId, group);
    }
    group.files.push(wireFile(row));
  }
  return [...groups.values()];
}

/** The files with these ids, without checking authorities: for replies to writes that were allowed. */
export async function filesById(db: Queryable, ids: readonly number[]): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>(`${FILES} and f.id = any($2) order by f.id`, [null, ids]);
  return rows;
}

/**
 * The files of a request without duplicates; NOT_FOUND if one is missing, ACCESS_DENIED if one is in an organization
 * that the actor may not access. With `lock` they are locked to the end of the transaction.
 */
export async function filesByPath(
  db: Queryable,
  actor: Actor,
  refs: readonly { orgId: number; name: string }[],
  lock = false,
): Promise<FileRow[]> {
  const values = [refs.map(({ orgId }) => orgId), refs.map(({ name }) => name)];
  const { rows: found } = await db.query<{ id: number }>(
    `select f.id from instruction_file f where (f.org_id, f.name) in
       (select * from unnest($1::integer[], $2::text[])) order by f.id ${lock ? 'for update' : ''}`,
    values,
  );
  const wanted = new Set(refs.map(pathOf)).size;
  const { rows } = await db.query<FileRow>(`${FILES} and f.id = any($2) order by f.id`, [
    boundTo(actor, ROOT_ORG_ID),
    found.map(({ id }) => id),
  ]);
  if (rows.length < found.length) throw new ApiError('ACCESS_DENIED');
  if (found.length < wanted) throw new ApiError(await reasonOfMissing(db, actor, refs));
  return rows;
}

/** Reason for a missing file: whoever may not see an organization must not learn which files it has. */
async function reasonOfMissing(db: Queryable, actor: Actor, refs: readonly { orgId: number }[]) {
  const bound = boundTo(actor, ROOT_ORG_ID);
  if (bound === null) return 'NOT_FOUND';
  const orgs = [...new Set(refs.map(({ orgId }) => orgId))];
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer as n from org_closure where ancestor_id = $1 and descendant_id = any($2)',
    [bound, orgs],
  );
  return rows[0]?.n === orgs.length ? 'NOT_FOUND' : 'ACCESS_DENIED';
}
