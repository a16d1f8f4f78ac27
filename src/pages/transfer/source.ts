import {
  checkImport,
  controlImport,
  getImport,
  type ImportRows,
  importRows,
  rejectedFile,
  removeImport,
} from '../../../dataProvider/calls/transfer.ts';
import type { ImportJob, ImportSettings, RowState, TransferFormat } from '../../../protocol/transfer.ts';

/** How a file is read; what is undefined is recognised. */
export interface ImportReading {
  /** Encoding of a text. */
  encoding?: string;
  delimiter?: string;
  /** Name of a workbook's sheet. */
  sheet?: string;
  /** Number of the row with the headings. */
  headingRow?: number;
}

/** Where an import runs: on the server, or in this browser. */
export interface ImportSource {
  /** Name of the import in the address of the page. */
  id: string;
  /** Formats of the file of rejected rows. */
  formats: readonly TransferFormat[];
  get(signal?: AbortSignal): Promise<ImportJob>;
  check(settings: ImportSettings): Promise<ImportJob>;
  start(): Promise<ImportJob>;
  cancel(): Promise<ImportJob>;
  remove(): Promise<void>;
  rows(query: { state?: RowState; page: number; pageSize: number }, signal?: AbortSignal): Promise<ImportRows>;
  rejected(format: TransferFormat, lang: string): Promise<ArrayBuffer | string>;
}

/** An import on the server. */
export function remoteSource(id: number): ImportSource {
  return {
    id: String(id),
    formats: ['csv', 'xlsx'],
    get: (signal) => getImport(id, signal),
    check: (settings) => checkImport(id, settings),
    start: () => controlImport(id, 'start'),
    cancel: () => controlImport(id, 'cancel'),
    remove: () => removeImport(id),
    rows: (query, signal) => importRows(id, query, signal),
    rejected: (format, lang) => rejectedFile(id, format, lang),
  };
}
