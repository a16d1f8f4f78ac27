import { expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';
import { workbookFile } from './workbookFile.ts';

const { call } = await adminPlatform();
const transfer = transferOf(call);

const addresses = async (id: number | null | undefined) => {
  const { devices } = okBody<{ devices: { callingDeviceType: string; address: string; message?: string }[] }>(
    await call({ method: 'GET', url: `/participants/${id}` }),
  );
  return devices.map(({ callingDeviceType, address }) => `${callingDeviceType} ${address}`);
};

/** Imports a file with the guessed mapping; returns the rows. */
async function imported(file: string) {
  const job = await transfer.check('PARTICIPANT', file);
  await transfer.start(job.id);
  return { job, rows: await transfer.rows(job.id) };
}

it('a staff list with a column of mobile numbers gives its people devices, cleaned like typed ones', async () => {
  const { job, rows } = await imported(
    'Jméno,Příjmení,Zkratka,Mobil\r\nNela,Nováková,tel01,\u202a+420 728 454 176\u202c\r\nJan,Marek,tel02,00421 904 000 111\r\n',
  );
  expect(job.settings.mapping).toEqual(['name', 'surname', 'shortName', 'devices.MOBILE']);
  expect(rows.map(({ state, applied, errors }) => [state, applied, errors])).toEqual([
    ['add', true, {}],
    ['add', true, {}],
  ]);
  expect(await addresses(rows[0]?.recordId)).toEqual(['MOBILE +420 728 454 176']);
  expect(await addresses(rows[1]?.recordId)).toEqual(['MOBILE +421 904 000 111']);
});

it('several columns make several devices in their order, and a later file changes the one that it names', async () => {
  const first = await imported(
    'Mitarbeiter;Kurzname;E-Mail-Adresse;Handy;Natel;Durchwahl\r\nMalá, Eva;tel03;mailto:eva@example.org;+41 79 123 45 67;+41 79 123 45 68;4711\r\n',
  );
  expect(first.job.settings.mapping).toEqual([
    'name+surname',
    'shortName',
    'devices.EMAIL',
    'devices.MOBILE',
    'devices.MOBILE',
    'devices.PHONE',
  ]);
  const id = first.rows[0]?.recordId;
  expect(first.rows[0]?.title).toBe('Eva Malá (tel03)');
  expect(await addresses(id)).toEqual([
    'EMAIL eva@example.org',
    'MOBILE +41 79 123 45 67',
    'MOBILE +41 79 123 45 68',
    'PHONE 4711',
  ]);
  const second = await imported('Kurzname;Handy;E-Mail\r\ntel03;+41 79 123 45 68;eva@example.com\r\n');
  expect(second.rows).toMatchObject([{ state: 'change', applied: true, recordId: id }]);
  expect(await addresses(id)).toEqual([
    'EMAIL eva@example.com',
    'MOBILE +41 79 123 45 67',
    'MOBILE +41 79 123 45 68',
    'PHONE 4711',
  ]);
  const again = await transfer.check('PARTICIPANT', 'Kurzname;Handy\r\ntel03;+41791234568\r\n');
  expect(await transfer.rows(again.id)).toMatchObject([{ state: 'unchanged' }]);
});

it('a number that cannot work is refused at its row', async () => {
  const job = await transfer.check('PARTICIPANT', 'Name;Surname;Short name;Mobile\nJan;Novák;tel04;4,20777E+11\n');
  expect(await transfer.rows(job.id)).toMatchObject([
    { state: 'reject', errors: { 'devices.0.address': 'phoneSpreadsheet' } },
  ]);
});

it('a column with names and surnames is taken as a whole name', async () => {
  const job = okBody<ImportJob>(
    await transfer.upload('PARTICIPANT', 'Name;Short name;Mobile\nJan Novák;tel05;\nEva Malá;tel06;\n'),
  );
  expect(job.settings.mapping).toEqual(['name+surname', 'shortName', 'devices.MOBILE']);
});

it('two columns for one part of the name are refused', async () => {
  const job = okBody<ImportJob>(await transfer.upload('PARTICIPANT', 'a;b\nJan;Jan Novák\n'));
  const settings = { ...job.settings, mapping: ['name', 'name+surname'] };
  const reply = await call({ method: 'PUT', url: `/imports/${job.id}`, payload: settings });
  expect(reply.json()).toMatchObject({ reason: 'VALIDATION', errors: { mapping: 'distinctItems' } });
});

it('a number that its format shows with a plus is read with it', async () => {
  const mobile = { t: 'n', v: '420777123459', s: 1 };
  const file = workbookFile([
    {
      name: 'Team',
      rows: [
        ['Name', 'Surname', 'Short name', 'Mobile'],
        ['Jan', 'Plus', 'tel07', mobile],
      ],
    },
  ]);
  const job = await transfer.check('PARTICIPANT', file);
  await transfer.start(job.id);
  const [row] = await transfer.rows(job.id);
  expect(await addresses(row?.recordId)).toEqual(['MOBILE +420777123459']);
});
