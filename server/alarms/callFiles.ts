import { timingSafeEqual } from 'node:crypto';
import { isObject } from '../../src/engine/paths.ts';
import { type FileRow, filesById } from '../files/rows.ts';
import type { Queryable } from '../store/behaviors.ts';
import type { AnswerTokens } from './answers/token.ts';

/** For how long links to files work: after their alarm has ended, and at most. */
const AFTER_END = '1 hour';
const AT_MOST = '7 days';

/** A file that belongs to an alarm, as it is stored now; `row` undefined: it was removed meanwhile. */
export interface AlarmFile {
  id: number;
  name: string;
  row: FileRow | undefined;
}

/** A file as the people who are called get it. */
export interface CallFile {
  name: string;
  /** Address that opens it without signing in, without the host; empty: the file is no longer there. */
  path: string;
  /** Bytes. */
  size: number;
}

/** The ids and names of the files that an alarm copied when it was raised. */
function copiedFiles(given: unknown): { id: number; name: string }[] {
  return (Array.isArray(given) ? given : []).filter(isObject).flatMap(({ id, name }) => {
    const known = Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;
    return known ? [{ id: Number(id), name: typeof name === 'string' ? name : '' }] : [];
  });
}

/** The files of an alarm's content in their order, with the names that they have now. */
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

/** These files as a call has them. */
export function filesOfCall(
  tokens: AnswerTokens,
  { id, key }: { id: number | string; key: string },
  files: readonly AlarmFile[],
): CallFile[] {
  return files.map(({ id: fileId, name, row }) => ({
    ...{ name, size: row ? Number(row.size) : 0 },
    path: row ? `/answer-files/${id}-${fileId}-${tokens.fileTokenOf(key, fileId)}` : '',
  }));
}

/** The file that a link opens: undefined if it is wrong or too old, or the file is no longer there. */
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
