import { expect, it } from 'vitest';
import {
  checkImport,
  controlImport,
  exportFile,
  getImport,
  importRows,
  recentImports,
  rejectedFile,
  removeImport,
} from '../../dataProvider/calls/transfer.ts';
import type { ExportRequest, ImportSettings } from '../../protocol/transfer.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const settings: ImportSettings = { mapping: ['id', null], match: 'id', empty: 'keep', orgId: 1 };
const wanted: ExportRequest = { type: 'PARTICIPANT', parentOrgId: 1, recursive: true, format: 'csv', lang: 'de' };
const job = { id: 4, state: 'checking' };
const rows = { list: [], count: 0 };

// Uploads are tested in a browser: their body is a file.
type Row = [call: string, make: () => Promise<unknown>, body?: unknown, reply?: unknown, result?: unknown];
const calls: Row[] = [
  ['POST /export', () => exportFile(wanted), wanted],
  ['GET /imports', () => recentImports(), undefined, { list: [job] }, [job]],
  ['GET /imports?own=true', () => recentImports(undefined, true), undefined, { list: [job] }, [job]],
  ['GET /imports/4', () => getImport(4), undefined, job, job],
  ['PUT /imports/4', () => checkImport(4, settings), settings, job, job],
  ['POST /imports/4/start', () => controlImport(4, 'start'), undefined, job, job],
  ['POST /imports/4/cancel', () => controlImport(4, 'cancel'), undefined, job, job],
  ['DELETE /imports/4', () => removeImport(4)],
  [
    'GET /imports/4/rows?page=2&pageSize=25&state=reject',
    () => importRows(4, { state: 'reject', page: 2, pageSize: 25 }),
    undefined,
    rows,
    rows,
  ],
  ['GET /imports/4/rejected?format=xlsx&lang=cs', () => rejectedFile(4, 'xlsx', 'cs')],
];

it.each(calls)(
  '%s is sent as the protocol says and fails with the reason of the server',
  async (call, make, body, reply = {}, result) => {
    const path = call.split('?')[0]?.replace(' ', ' /rest/api') ?? '';
    recording.server.answer(path, { body: reply });
    const answer = await make();
    if (result !== undefined) expect(answer).toEqual(result);
    const [sent] = recording.server.received;
    expect([`${sent?.method} ${sent?.url}`, sent?.body]).toEqual([call.replace(' ', ' /rest/api'), body]);
    recording.server.answer(path, { status: 409, body: { reason: 'IMPORT_STATE' } });
    await expect(make()).rejects.toMatchObject({ status: 409, reason: 'IMPORT_STATE' });
    recording.log();
  },
);
