import type { TransferFormat } from '../../protocol/transfer.ts';

type Format = TransferFormat | 'ics' | 'pdf';

const TYPES: Record<Format, string> = {
  csv: 'text/csv;charset=utf-8',
  ics: 'text/calendar;charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Starts the browser's download of a file. `given`: its name from the platform, used instead of `name`. */
export function saveFile(content: ArrayBuffer | string, name: string, format: Format, given?: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = given ?? `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
