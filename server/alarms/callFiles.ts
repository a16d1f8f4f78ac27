import { timingSafeEqual } from 'node:crypto';
import { isObject } from '../../src/engine/paths.ts';
import type { Queryable } from '../database/queryable.ts';
import { type FileRow, filesById } from '../files/rows.ts';
import type { AnswerTokens } from './answers/token.ts';

/** How long links to files work: after the end of the alarm, and at most since its start. */
const AFTER_END = '1 hour';
const AT_MOST = '7 days';

/** A file attached to an alarm; `row` undefined: the file was deleted since the alarm was raised. */
export interface AlarmFile {
  id: number;
  name: string;
  row: FileRow | undefined;
}

/** A file as offered to the called participants. */
export interface CallFile {
  name: string;
  /** Path that opens the file without signing in; empty if the file was deleted. */
  path: string;
  /** Bytes. */
  size: number;
}

/** Ids and names of the files that an alarm copied when it was raised. */
function copiedFiles(given: unknown): { id: number; name: string }[] {
  return (Array.isArray(given) ? given : []).filter(isObject).flatMap(({ id, name }) => {
    const known = Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;
    return known ? [{ id: Number(id), name: typeof name === 'string' ? name : '' }] : [];
  });
}

/** The files of an alarm's content in their order, with their current names. */
export async function filesOf(db: Queryable, given: unknown): Promise<AlarmFile[]> {
  const copied = copiedFiles(given);
  if (copied.length === 0) return [];
  const rows = await filesById(
    db,
    copied.map(({ id }) => id),
  );
  return copied.map(({ id, name }) => {
    const row = rows.find((one) => one.id === id);
    return { id, name: row?.name ?? name, row };
  });
}

/** The files with their links for one call. */
export function filesOfCall(
  tokens: AnswerTokens,
  { id, key }: { id: number | string; key: string },
  files: readonly AlarmFile[],
): CallFile[] {
  return files.map(({ id: fileId, name, row }) => ({
    name,
    size: row ? Number(row.size) : 0,
    path: row ? `/answer-files/${id}-${fileId}-${tokens.fileTokenOf(key, fileId)}` : '',
  }));
}

/** The file that a link opens; undefined if the link is invalid or expired, or the file was deleted. */
export async function linkedFile(db: Queryable, tokens: AnswerTokens, link: string): Promise<FileRow | undefined> {
  const [, callId, file, token = ''] = /^(\d{1,18})-(\d{1,9})-([\w-]{24})$/.exec(link) ?? [];
  if (callId === undefined) return undefined;
  const fileId = Number(file);
  const { rows } = await db.query<{ key: string; files: unknown }>(
    `select c.key, j.content -> 'instructionFiles' as files from alarm_call c join alarm_job j on j.id = c.job_id
     where c.id = $1 and j.starts_at > clock_timestamp() - interval '${AT_MOST}'
       and (j.ended_at is null or j.ended_at > clock_timestamp() - interval '${AFTER_END}')`,
    [callId],
  );
  const [call] = rows;
  if (!call || !copiedFiles(call.files).some(({ id }) => id === fileId)) return undefined;
  const wanted = Buffer.from(tokens.fileTokenOf(call.key, fileId));
  if (!timingSafeEqual(wanted, Buffer.from(token))) return undefined;
  return (await filesById(db, [fileId]))[0];
}
