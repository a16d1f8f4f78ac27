/** Instruction files: the calls of spec section 7 below /rest/admin, and those of the extension `files`. */

import type { FileRef, InstructionOrg } from '../../protocol/files.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import { http } from '../http/http.ts';
import type { HttpRequest } from '../http/request.ts';
import { type OnProgress, uploadTransport } from '../http/uploadTransport.ts';
import { listReplyOf } from '../records/records.ts';
import { readInstructionOrgs } from '../replies/files.ts';

const admin = <T>(request: Omit<HttpRequest, 'base'>): Promise<T> => http<T>({ ...request, base: 'admin' });

/** GET /instructions/instruction-files?filter=. Unreadable entries are left out. */
export async function instructionFiles(filter: string, signal?: AbortSignal): Promise<InstructionOrg[]> {
  const path = `/instructions/instruction-files?filter=${encodeURIComponent(filter)}`;
  const reply = listReplyOf({ method: 'GET', path }, await admin<unknown>({ method: 'GET', path, signal }));
  return readInstructionOrgs(reply);
}

/** DELETE /instructions/delete. The failure's body may name where a file is used. */
export async function deleteFiles(files: readonly FileRef[]): Promise<void> {
  await admin({ method: 'DELETE', path: '/instructions/delete', body: files.map(refOf) });
}

/** PATCH /instructions/move?orgId= */
export async function moveFiles(files: readonly FileRef[], orgId: number): Promise<void> {
  await admin({ method: 'PATCH', path: `/instructions/move?orgId=${orgId}`, body: files.map(refOf) });
}

/** Options of an upload: a listener for its progress, and a signal that aborts it. */
export interface UploadOptions {
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

/**
 * POST /instructions/upload: one file. The organization comes first, so that the server can check it before the file.
 */
export async function uploadFile(orgId: number, file: File, options: UploadOptions = {}): Promise<void> {
  await send('/instructions/upload', orgId, 'file', [file], options);
}

/** POST /instructions/upload-files: several files, all or none. */
export async function uploadFiles(orgId: number, files: readonly File[], options: UploadOptions = {}): Promise<void> {
  await send('/instructions/upload-files', orgId, 'files', files, options);
}

function send(
  path: string,
  orgId: number,
  field: string,
  files: readonly File[],
  { onProgress = () => undefined, signal }: UploadOptions,
): Promise<unknown> {
  const body = new FormData();
  body.append('orgId', String(orgId));
  for (const file of files) body.append(field, file, file.name);
  return admin({ method: 'POST', path, body, signal, transport: uploadTransport(onProgress) });
}

/** Extension `files`: a short-lived URL with which the browser itself shows or saves a file. */
export async function fileLink(path: string, signal?: AbortSignal): Promise<string> {
  const { url } = await admin<{ url: string }>({
    method: 'POST',
    path: '/instructions/link',
    body: { path },
    read: true,
    signal,
  });
  return url;
}

/** Extension `files`: the records that refer to any of these files. */
export function fileUsers(files: readonly FileRef[], signal?: AbortSignal): Promise<UsedByReply> {
  return admin({ method: 'POST', path: '/instructions/used-by', body: files.map(refOf), read: true, signal });
}

const refOf = ({ orgId, path }: FileRef): FileRef => ({ orgId, path });
