import type { TransferFormat } from '../../../protocol/transfer.ts';

const TYPES: Record<TransferFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Hands a file to the browser's downloads. */
export function saveFile(content: ArrayBuffer | string, name: string, format: TransferFormat): void {
  const url = URL.createObjectURL(new Blob([content], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Spreadsheets part the cells by a semicolon where the comma is the decimal sign. */
export function separatorOf(locale: string): string {
  return (1.5).toLocaleString(locale).includes(',') ? ';' : ',';
}
