import type { BulkJob, BulkRequest, BulkRow } from '../../protocol/bulk.ts';
import type { Caller } from './helpers.ts';

const PAUSE = 10;

/** Helpers for the calls of a change of many records. */
export interface Bulk {
  /** Sends any call; returns status and body. */
  send(method: 'GET' | 'POST', path: string, payload?: object): Promise<{ status: number; body: unknown }>;
  /** Begins a job and waits for its preview. */
  preview(request: BulkRequest): Promise<BulkJob>;
  /** Carries a previewed job out and waits for its end. */
  start(id: number): Promise<BulkJob>;
  /** Takes a job back and waits for the end of the job that does it. */
  undo(id: number): Promise<BulkJob>;
  rows(id: number, state?: string): Promise<BulkRow[]>;
  /** Polls until the job has stopped. */
  settled(id: number): Promise<BulkJob>;
}

/** The calls of changes of many records for one user. */
export function bulkOf(call: Caller): Bulk {
  const send: Bulk['send'] = async (method, path, payload) => {
    const reply = await call({ method, url: path, ...(payload ? { payload } : {}) });
    return { status: reply.statusCode, body: reply.json() };
  };
  const good = async <T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> => {
    const reply = await call({ method, url: path, ...(payload ? { payload } : {}) });
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const settled: Bulk['settled'] = async (id) => {
    for (;;) {
      const job = await good<BulkJob>('GET', `/bulk/${id}`);
      if (job.state !== 'checking' && job.state !== 'running') return job;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  };
  return {
    send,
    settled,
    preview: async (request) => settled((await good<BulkJob>('POST', '/bulk', request)).id),
    start: async (id) => settled((await good<BulkJob>('POST', `/bulk/${id}/start`)).id),
    undo: async (id) => settled((await good<BulkJob>('POST', `/bulk/${id}/undo`)).id),
    rows: async (id, state) =>
      (await good<{ list: BulkRow[] }>('GET', `/bulk/${id}/rows?pageSize=500${state ? `&state=${state}` : ''}`)).list,
  };
}
