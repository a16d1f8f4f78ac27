import type { Transport } from './http.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file (RFC 4180) as its bytes arrive: a line break within quotes ends none. */
export function csvRecords(): (chunk: Uint8Array) => number {
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

/** Receives a CSV file and tells how many rows have arrived, without the heading. */
export function countingRows(onRows: (rows: number) => void): Transport {
  return async (url, init, alive) => {
    const response = await fetch(url, init);
    if (response.status !== 200 || !response.body) return response;
    const count = csvRecords();
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        alive();
        onRows(Math.max(0, count(chunk) - 1));
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}
