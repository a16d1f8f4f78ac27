import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { person } from './records.ts';

const { call } = await adminPlatform();
const headers = { 'content-type': 'application/json' };
const MB = 1024 * 1024;

const withList = (record: object, name: string, items: string, count: number) =>
  `${JSON.stringify(record).slice(0, -1)},"${name}":[${Array(count).fill(items).join()}]}`;
const keys = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":""`).join();
const group = (item: string, count: number) => withList({ name: 'G', orgId: 1 }, 'participantIds', item, count);

const NUMBERS = JSON.stringify(Array.from({ length: 500_000 }, (_, n) => ({ n })));

/** Milliseconds of the processor that something takes, all threads included. */
async function cost(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  return process.cpuUsage(began).user / 1_000;
}

it.each([
  ['more items than any body has', '/participant-groups', group('0', 500_000), { reason: 'TOO_LARGE' }],
  [
    'a list that is too long and wrong',
    '/participant-groups',
    group('"x"', 190_000),
    { reason: 'VALIDATION', errors: { participantIds: 'maxItems:20000' } },
  ],
  [
    'a long list of wrong items',
    '/participant-groups',
    group('"x"', 20_000),
    { reason: 'VALIDATION', errors: { 'participantIds.0': 'ref' } },
  ],
  [
    'a long list of ids of no record',
    '/participant-groups',
    group('2000000000', 20_000),
    { reason: 'VALIDATION', errors: { participantIds: 'notFound' } },
  ],
  [
    'wrong devices',
    '/participants',
    withList(person(1), 'devices', '{}', 150_000),
    { reason: 'VALIDATION', errors: { devices: 'maxItems:20' } },
  ],
  ['unknown keys', '/participants', `{${keys(20_000)}}`, { reason: 'VALIDATION', errors: { name: 'required' } }],
  [
    'unknown filters',
    '/list',
    `{"type":"PARTICIPANT","filters":{${keys(20_000)}}}`,
    { reason: 'VALIDATION', errors: { filters: 'maxItems:50' } },
  ],
])('%s in one body are refused at little cost [S16]', async (_, url, payload, answer) => {
  const send = (body: string) => call({ method: 'POST', url, headers, payload: body });
  // a first call, so that the one-time work of a route is not measured
  await send('{"unknown":1}');
  const heap = process.memoryUsage().heapUsed;
  let reply: Awaited<ReturnType<typeof send>> | undefined;
  const taken = await cost(async () => {
    reply = await send(payload);
  });
  const more = process.memoryUsage().heapUsed - heap;
  expect(reply?.json()).toEqual(answer);
  // machines differ, and a busy one differs from moment to moment
  expect(taken).toBeLessThan(8 * (await cost(() => JSON.parse(NUMBERS))));
  expect(more).toBeLessThan(50 * MB);
});
