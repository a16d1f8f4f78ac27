const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file (RFC 4180) as its bytes arrive. A line break within quotes ends no record. */
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
