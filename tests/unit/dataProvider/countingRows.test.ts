import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { countingRows } from '../../../dataProvider/http/countingRows.ts';
import { xlsxRows } from '../../../dataProvider/http/rowsOfXlsx.ts';
import { streamWorkbook } from '../../../server/spreadsheet/stream.ts';
import { writeCsv } from '../../../server/transfer/csv.ts';
import { tableParts } from '../../../server/transfer/export.ts';

async function* rows(count: number) {
  yield ['Name', 'Text'];
  for (let i = 0; i < count; i++) yield [`Alarm ${i}`, `</row> "quoted"\nsecond line ${i * 7919}`];
}
const xlsx = (count: number) =>
  Readable.fromWeb(
    streamWorkbook(tableParts(rows(count), 'Alarms'), { sheet: 'Alarms', long: undefined, alone: true }) as never,
  );

// sends the first half of a file, then the rest when `goOn` is called
let goOn: () => void = () => undefined;
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = [];
  const file = request.url === '/csv' ? writeCsv(rows(4_000), ',') : xlsx(4_000);
  for await (const chunk of file) chunks.push(Buffer.from(chunk));
  const all = Buffer.concat(chunks);
  reply.write(all.subarray(0, all.length / 2));
  await new Promise<void>((resolve) => {
    goOn = resolve;
  });
  reply.end(all.subarray(all.length / 2));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const url = (format: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${format}`;

it.each(['csv', 'xlsx'] as const)('rows of a %s file are counted while it arrives', async (format) => {
  let told = 0;
  const response = await countingRows(format, (count) => {
    told = count;
  })(url(format), {}, () => undefined);
  const bytes = response.arrayBuffer();
  await expect.poll(() => told).toBeGreaterThan(1_500);
  expect(told).toBeLessThan(3_000);
  goOn();
  const received = await bytes;
  expect(received.byteLength).toBeGreaterThan(10_000);
  await expect.poll(() => told).toBe(4_000);
});

it('all rows of a spreadsheet that arrives byte by byte are counted', async () => {
  let told = 0;
  const feed = xlsxRows((count) => {
    told = count;
  });
  for await (const chunk of xlsx(50)) for (const byte of chunk as Uint8Array) feed(Uint8Array.of(byte));
  await expect.poll(() => told).toBe(51);
});

it.each([
  ['an archive that begins with something else', Buffer.from('PK\u0003\u0004'.padEnd(60, 'x'), 'latin1')],
  ['no archive', Buffer.from('{"reason":"INTERNAL"}'.padEnd(60))],
  ['nothing', Buffer.alloc(0)],
])('%s is not counted', (_, bytes) => {
  const told: number[] = [];
  xlsxRows((count) => told.push(count))(Uint8Array.from(bytes));
  expect(told).toEqual([]);
});
