import type { ImportRows } from '../../../../dataProvider/calls/transfer.ts';
import type { ImportJob, ImportSettings, RowState, TransferFormat } from '../../../../protocol/transfer.ts';
import { failureOf } from '../../../definition/context.tsx';
import { unescapeCell } from '../../../engine/transfer/cells.ts';
import { csvText } from '../../../engine/transfer/csv.ts';
import type { ImportSource } from '../source.ts';
import { Judge, type LocalRow, type LocalWork } from './judge.ts';
import { LOCAL_IMPORT } from './opened.ts';

/**
 * An import that this browser runs row by row with calls that every server has, for servers without imports. It lasts
 * as long as the page.
 */
export class LocalImport implements ImportSource {
  readonly id = LOCAL_IMPORT;
  readonly formats: readonly TransferFormat[] = ['csv'];
  private readonly work: LocalWork;
  private job: ImportJob;
  private judged: LocalRow[] = [];
  private stopped = false;

  constructor(work: LocalWork, job: ImportJob) {
    this.work = work;
    this.job = job;
  }

  async get(): Promise<ImportJob> {
    return this.job;
  }

  async check(settings: ImportSettings): Promise<ImportJob> {
    this.judged = [];
    this.stopped = false;
    const counts = { add: 0, change: 0, unchanged: 0, reject: 0, added: 0, changed: 0 };
    this.change({ settings, state: 'checking', position: 0, counts });
    void this.run(async () => {
      const judge = await Judge.of(this.work, settings, this.job.headings.length);
      for (const [i, given] of this.work.rows.entries()) {
        if (this.stopped) return this.change({ state: 'uploaded' });
        const row = await judge.row(given);
        this.judged.push(row);
        if (row.state !== 'new') this.count(row.state, 1);
        this.change({ position: i + 1 });
      }
      this.change({ state: 'checked' });
    });
    return this.job;
  }

  async start(): Promise<ImportJob> {
    this.stopped = false;
    this.change({ state: 'running', position: 0 });
    void this.run(async () => {
      for (const [i, row] of this.judged.entries()) {
        if (this.stopped) return this.change({ state: 'cancelled' });
        if ((row.state === 'add' || row.state === 'change') && !row.applied) await this.write(row);
        this.change({ position: i + 1 });
      }
      this.change({ state: 'done' });
    });
    return this.job;
  }

  async cancel(): Promise<ImportJob> {
    this.stopped = true;
    return this.job;
  }

  async remove(): Promise<void> {
    this.stopped = true;
  }

  async rows({ state, page, pageSize }: { state?: RowState; page: number; pageSize: number }): Promise<ImportRows> {
    const all = this.judged.filter((row) => state === undefined || row.state === state);
    return { list: all.slice(page * pageSize, (page + 1) * pageSize), count: all.length };
  }

  async rejected(_: TransferFormat, lang: string): Promise<string> {
    const { texts } = this.work;
    const rows = this.judged.filter(({ state }) => state === 'reject');
    const lines = rows.map(({ cells, errors }) => [
      ...this.job.headings.map((_heading, i) => unescapeCell(cells[i] ?? '')),
      texts.faults(errors, lang),
    ]);
    return csvText([[...this.job.headings, texts.reasonHeading(lang)], ...lines], this.job.delimiter);
  }

  private async write(row: LocalRow): Promise<void> {
    const { provider, resource } = this.work;
    const data = row.record ?? {};
    try {
      if (row.recordId === null) {
        const { id, ...fresh } = data;
        row.recordId = (await provider.create(resource.name, { data: fresh })).data.id as number;
        this.count('added', 1);
      } else {
        await provider.update(resource.name, { id: row.recordId, data, previousData: { id: row.recordId } });
        this.count('changed', 1);
      }
      row.applied = true;
    } catch (error) {
      const { errors, reason, status } = failureOf(error);
      // Without an answer it is unknown what the server did: continuing could write twice.
      if (status === 0) throw error;
      this.count(row.state as 'add' | 'change', -1);
      this.count('reject', 1);
      row.state = 'reject';
      row.errors = errors && Object.keys(errors).length > 0 ? errors : { '': reason ?? String(status) };
    }
  }

  private async run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.change({ state: 'failed', reason: failureOf(error).reason ?? 'UNAVAILABLE' });
    }
  }

  private count(name: keyof ImportJob['counts'], by: number): void {
    this.job = { ...this.job, counts: { ...this.job.counts, [name]: this.job.counts[name] + by } };
  }

  private change(patch: Partial<ImportJob>): void {
    this.job = { ...this.job, ...patch };
  }
}
