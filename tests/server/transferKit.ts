import type { ImportJob, ImportRow, ImportSettings } from '../../protocol/transfer.ts';
import type { Caller } from './helpers.ts';

/** Helpers for the calls of an import. */
export interface Transfer {
  upload(type: string, content: Buffer | string, name?: string, orgId?: number): ReturnType<Caller>;
  /** Uploads a file, checks it with the guessed mapping and `changes`, and waits for the result. */
  check(type: string, content: Buffer | string, changes?: Partial<ImportSettings>): Promise<ImportJob>;
  start(id: number): Promise<ImportJob>;
  rows(id: number, state?: string): Promise<(ImportRow & { cells: string[] })[]>;
  export(body: object): Promise<Buffer>;
  /** Polls until the job has stopped. */
  settled(id: number): Promise<ImportJob>;
}

const PAUSE = 20;

/** The headings of a file of participants. */
export const HEAD = 'Vorname;Nachname;Kurzname;Sprache;Organisation';

/** A file of participants with these rows. */
export function people(...rows: string[]): string {
  return [HEAD, ...rows].join('\r\n');
}

/** The calls of imports and exports for one user. */
export function transferOf(call: Caller): Transfer {
  const upload: Transfer['upload'] = (type, content, name = 'people.csv', orgId = 1) =>
    call({
      method: 'POST',
      url: `/imports?type=${type}&orgId=${orgId}&name=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    });
  const good = <T>(reply: Awaited<ReturnType<Caller>>): T => {
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const settled: Transfer['settled'] = async (id) => {
    for (;;) {
      const job = good<ImportJob>(await call({ method: 'GET', url: `/imports/${id}` }));
      if (job.state !== 'checking' && job.state !== 'running') return job;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  };
  return {
    upload,
    settled,
    async check(type, content, changes = {}) {
      const job = good<ImportJob>(await upload(type, content));
      const settings = { ...job.settings, ...changes };
      good(await call({ method: 'PUT', url: `/imports/${job.id}`, payload: settings }));
      return settled(job.id);
    },
    async start(id) {
      good(await call({ method: 'POST', url: `/imports/${id}/start` }));
      return settled(id);
    },
    async rows(id, state) {
      const query = state === undefined ? '' : `&state=${state}`;
      return good<{ list: (ImportRow & { cells: string[] })[] }>(
        await call({ method: 'GET', url: `/imports/${id}/rows?pageSize=500${query}` }),
      ).list;
    },
    async export(body) {
      const reply = await call({ method: 'POST', url: '/export', payload: body });
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
      return reply.rawPayload;
    },
  };
}
