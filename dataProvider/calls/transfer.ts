import type { BulkJob } from '../../protocol/bulk.ts';
import type {
  ExportRequest,
  ImportJob,
  ImportRow,
  ImportSettings,
  RowState,
  TransferFormat,
} from '../../protocol/transfer.ts';
import { http } from '../http/http.ts';
import type { ReceivedFile } from '../http/reply.ts';
import { get } from '../records/records.ts';

/** Timeout in milliseconds: uploading and reading hundreds of thousands of rows takes long. */
const FILE_TIMEOUT = 600_000;

/** One page of the rows of an import. */
export interface ImportRows {
  list: (ImportRow & { cells: string[] })[];
  count: number;
}

/** Extension transfer: POST /export; returns the file. */
export function exportFile(request: ExportRequest, signal?: AbortSignal): Promise<ReceivedFile> {
  return http({
    method: 'POST',
    path: '/export',
    body: request,
    signal,
    responseType: 'file',
    timeout: FILE_TIMEOUT,
    read: true,
  });
}

/** A file to import, and how to read it: the server recognises what is undefined. */
export interface ImportUpload {
  type: string;
  orgId: number;
  file: File;
  reading: { encoding?: string; delimiter?: string; sheet?: string; headingRow?: number };
}

/** POST /imports: uploads a file; the server reads it and guesses its columns. */
export function uploadImport({ type, orgId, file, reading }: ImportUpload, signal?: AbortSignal): Promise<ImportJob> {
  const query = new URLSearchParams({ type, orgId: String(orgId), name: file.name });
  for (const [name, value] of Object.entries(reading)) if (value !== undefined) query.set(name, String(value));
  return http({ method: 'POST', path: `/imports?${query}`, body: file, signal, timeout: FILE_TIMEOUT });
}

/** GET /imports; `own`: only the user's. */
export async function recentImports(signal?: AbortSignal, own = false): Promise<ImportJob[]> {
  return (await get<{ list: ImportJob[] }>(own ? '/imports?own=true' : '/imports', signal)).list;
}

/** GET /imports/{id} */
export function getImport(id: number, signal?: AbortSignal): Promise<ImportJob> {
  return get(`/imports/${id}`, signal);
}

/** PUT /imports/{id}: starts the dry run. */
export function checkImport(id: number, settings: ImportSettings): Promise<ImportJob> {
  return http({ method: 'PUT', path: `/imports/${id}`, body: settings });
}

/** POST /imports/{id}/start and /cancel */
export function controlImport(id: number, what: 'start' | 'cancel'): Promise<ImportJob> {
  return http({ method: 'POST', path: `/imports/${id}/${what}` });
}

/** POST /imports/{id}/undo: begins the preview of taking an import back. */
export function undoImport(id: number): Promise<BulkJob> {
  return http({ method: 'POST', path: `/imports/${id}/undo` });
}

/** DELETE /imports/{id} */
export async function removeImport(id: number): Promise<void> {
  await http({ method: 'DELETE', path: `/imports/${id}` });
}

/** GET /imports/{id}/rows */
export function importRows(
  id: number,
  query: { state?: RowState; page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<ImportRows> {
  const { state, page, pageSize } = query;
  const asked = new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...(state ? { state } : {}) });
  return get(`/imports/${id}/rows?${asked}`, signal);
}

/** GET /imports/{id}/rejected; returns the bytes of the file. */
export function rejectedFile(id: number, format: TransferFormat, lang: string): Promise<ArrayBuffer> {
  const path = `/imports/${id}/rejected?format=${format}&lang=${lang}`;
  return http({ method: 'GET', path, responseType: 'arraybuffer', timeout: FILE_TIMEOUT });
}
