import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** One measured value. Without a limit it cannot fail. */
export interface Row {
  part: string;
  what: string;
  /** The value in `unit`. */
  measured: number;
  unit: string;
  /** The floor's value from the same run, in the same unit. */
  floor?: number;
  /** The limit applies to the value itself, or to its ratio to the floor. */
  limit?: { of: 'value' | 'ratio'; atMost: number };
  note?: string;
}

export type Verdict = 'ok' | 'MISSED' | '';

/** Whether a row is within its limit. */
export function verdict(row: Row): Verdict {
  if (!row.limit) return '';
  const most = row.limit.of === 'value' ? row.limit.atMost : row.limit.atMost * (row.floor ?? Number.NaN);
  return row.measured <= most ? 'ok' : 'MISSED';
}

/** Collects rows, prints each immediately, and finally the table of all. */
export class Report {
  readonly rows: Row[] = [];

  add(row: Row): void {
    this.rows.push(row);
    console.log(`  ${cells(row).join('  ')}`);
  }

  print(): void {
    const head = ['part', 'what', 'target', 'measured', 'floor', 'ratio', 'result'];
    const table = [head, ...this.rows.map((row) => [row.part, ...cells(row)])];
    const widths = head.map((_, i) => Math.max(...table.map((line) => line[i]?.length ?? 0)));
    console.log('');
    for (const line of table)
      console.log(
        line
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd(),
      );
    const missed = this.rows.filter((row) => verdict(row) === 'MISSED').length;
    const passed = this.rows.filter((row) => verdict(row) === 'ok').length;
    const load = (loadavg()[1] ?? 0).toFixed(1);
    console.log(
      `\n${passed} targets ok, ${missed} missed (load average of five minutes ${load} on ${cpus().length} cores)`,
    );
  }

  /** Writes everything as JSON and returns the file's path. */
  write(folder: string): string {
    mkdirSync(folder, { recursive: true });
    const at = new Date().toISOString();
    const file = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
    const machine = {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      memory: totalmem(),
      load: loadavg(),
      system: `${process.platform} ${release()}`,
      node: process.version,
    };
    const rows = this.rows.map((row) => ({ ...row, ratio: ratio(row), verdict: verdict(row) }));
    writeFileSync(file, `${JSON.stringify({ at, machine, rows }, null, 2)}\n`);
    return file;
  }
}

const ratio = (row: Row) => (row.floor === undefined ? undefined : row.measured / row.floor);

function cells(row: Row): string[] {
  const share = ratio(row);
  return [
    row.what + (row.note ? ` (${row.note})` : ''),
    row.limit ? `<= ${row.limit.atMost}${row.limit.of === 'ratio' ? ' floors' : ` ${row.unit}`}` : '',
    `${figure(row.measured)} ${row.unit}`,
    row.floor === undefined ? '' : `${figure(row.floor)} ${row.unit}`,
    share === undefined ? '' : share.toFixed(2),
    verdict(row),
  ];
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
