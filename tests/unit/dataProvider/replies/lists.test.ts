import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDevices, readListReply } from '../../../../dataProvider/replies/lists.ts';

const rows = [{ id: 1, name: 'A' }];

it.each<[reply: unknown, read: object]>([
  [
    { list: rows, count: 7, currentPage: 1, pageSize: 1, pagesCount: 7 },
    { list: rows, count: 7, currentPage: 1, pageSize: 1, pagesCount: 7, hasNextPage: true },
  ],
  [
    { list: rows, count: '7', page_size: '1', total_pages: '7' },
    { list: rows, count: 7, currentPage: 1, pageSize: 1, pagesCount: 7, hasNextPage: true },
  ],
  [
    { list: rows, count: -1, currentPage: {}, pageSize: 0, pagesCount: 'seven' },
    { list: rows, count: 3, currentPage: 1, pageSize: 2, pagesCount: 2, hasNextPage: false },
  ],
  [
    [{ id: '1', name: 'A' }, { name: 'no id' }, null, 3],
    { list: rows, count: undefined, currentPage: 1, pageSize: 2, pagesCount: 3, hasNextPage: true },
  ],
  [{ list: null }, { list: [], count: undefined, currentPage: 1, pageSize: 2, pagesCount: 2, hasNextPage: false }],
])('the second page of two rows in %j is %j (S7)', (reply, read) => {
  expect(readListReply(reply, 1, 2)).toEqual(read);
});

it.each<[reply: unknown, types: string[]]>([
  [
    [{ callingDeviceType: 'SMS', message: 'x' }, { calling_device_type: 'VOICE' }],
    ['SMS', 'VOICE'],
  ],
  [{ list: ['SMS', { name: 'VOICE' }, { type: 'MAIL' }] }, ['SMS', 'VOICE', 'MAIL']],
  [[{ message: 'x' }, null, [], {}, { callingDeviceType: {} }], []],
  ['OK', []],
  [null, []],
])('the device types in %j are %j (S7)', (reply, types) => {
  expect(readDevices(reply).map(({ callingDeviceType }) => callingDeviceType)).toEqual(types);
});

it('no reader of lists throws, whatever the reply is (S7)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readListReply(value, 0, 20).list.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
      expect(readDevices(value).every(({ callingDeviceType }) => callingDeviceType !== '')).toBe(true);
    }),
  );
});
