import type { TransferFormat } from '../../protocol/transfer.ts';
import type { Transport } from './request.ts';
import { xlsxRows } from './rowsOfXlsx.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file (RFC 4180) as its bytes arrive. A line break within quotes ends no record. */
function csvRecords(): (chunk: Uint8Array) => number {
  let records = 0;
  let quoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE_FEED && !quoted) records += 1;
    }
    return records;
  };
}

/** Transport that receives a table file and reports how many rows have arrived, not counting the heading. */
export function countingRows(format: TransferFormat, onRows: (rows: number) => void): Transport {
  return async (url, init, alive) => {
    const response = await fetch(url, init);
    if (response.status !== 200 || !response.body) return response;
    const tally = (withHeading: number) => onRows(Math.max(0, withHeading - 1));
    const records = csvRecords();
    const count = format === 'csv' ? (chunk: Uint8Array) => tally(records(chunk)) : xlsxRows(tally);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        alive();
        count(chunk);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}
