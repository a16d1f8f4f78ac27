import { expect, it } from 'vitest';
import { filesPlatform } from './filesKit.ts';
import type { Stored } from './records.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const { t, call, admin, org, store, remove } = await filesPlatform();
const transfer = transferOf(call);

const HEAD = 'name;language;text;orgId;instructionFiles';
const point = (name: string, files = '') => `${name};GERMAN;Feuer;${org.id};"${files.replaceAll('"', '""')}"`;
const holding = (path: string) => JSON.stringify([{ path }]);
const stored = async (name: string) => {
  const { list } = await admin.list('ALARMPOINT', { filterValue: name });
  return list[0] && admin.get(`/alarmpoints/${list[0].id}`);
};
const uses = async () => (await t.platform.pool.query('select from file_use')).rowCount;

it('behaviors apply to the records of a file too, and report refusals at the row', async () => {
  const file = await store('Held.pdf');
  const rows = [
    point('Rauch eins', holding(file.path)),
    point('Rauch zwei', holding('1/none.pdf')),
    point('Rauch drei'),
  ];
  const job = await transfer.check('ALARMPOINT', [HEAD, ...rows].join('\n'));
  expect((await transfer.rows(job.id)).map(({ state, errors }) => [state, errors])).toEqual([
    ['add', {}],
    ['reject', { instructionFiles: 'notFound' }],
    ['add', {}],
  ]);
  expect(await uses()).toBe(0);
  expect((await transfer.start(job.id)).counts).toMatchObject({ added: 2, reject: 1 });
  const one = await stored('Rauch eins');
  expect(one).toMatchObject({ version: 1, instructionFiles: [{ id: file.id, path: file.path }] });
  expect(await uses()).toBe(1);
  expect((await remove([file])).json()).toMatchObject({ reason: 'IN_USE' });

  // changing the alarm point releases the file
  const again = await transfer.check('ALARMPOINT', `id;instructionFiles\n${one?.id};[]`, { match: 'id' });
  expect((await transfer.start(again.id)).counts).toMatchObject({ changed: 1, reject: 0 });
  expect(await uses()).toBe(0);
  expect(await admin.get<Stored>(`/alarmpoints/${one?.id}`)).toMatchObject({ version: 2, instructionFiles: [] });
});

it('a row that a behavior refuses while writing does not affect the others of its batch', async () => {
  const file = await store('Gone.pdf');
  const rows = [point('Spät eins'), point('Spät zwei', holding(file.path)), point('Spät drei')];
  const job = await transfer.check('ALARMPOINT', [HEAD, ...rows].join('\n'));
  expect(job.counts).toMatchObject({ add: 3, reject: 0 });
  okBody(await remove([file]));
  expect((await transfer.start(job.id)).counts).toMatchObject({ added: 2, reject: 1 });
  expect((await transfer.rows(job.id)).map(({ state, applied, errors }) => [state, applied, errors])).toEqual([
    ['add', true, {}],
    ['reject', false, { instructionFiles: 'notFound' }],
    ['add', true, {}],
  ]);
  expect(await stored('Spät zwei')).toBeUndefined();
  const { rows: counted } = await t.platform.pool.query(
    `select (select count(*)::integer from object where type = 'alarm-points') as stored,
       (select sum(n)::integer from counter where type = 'alarm-points') as counted,
       (select count(*)::integer from audit where type = 'alarm-points' and action = 'create') as noted`,
  );
  expect(counted).toEqual([{ stored: 4, counted: 4, noted: 4 }]);
});

it('an invalid id is a fault of its row', async () => {
  const steps = (id: unknown) => `"[{""participantIds"":[${id}],""requiredAcceptances"":1,""waitSeconds"":1}]"`;
  const rows = [99_999_999_999, 1.5, -3].map((id, i) => `Odd ${i};${org.id};${steps(id)}`);
  const job = await transfer.check('ALARMPLAN', ['name;orgId;steps', ...rows].join('\n'));
  expect(job).toMatchObject({ state: 'checked', counts: { add: 0, reject: 3 } });
  expect((await transfer.rows(job.id)).map(({ errors }) => Object.values(errors)[0])).toEqual([
    'unknownId:99999999999',
    'unknownId:1.5',
    'unknownId:-3',
  ]);
});
