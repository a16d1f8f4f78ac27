import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { open, rows } from '../harness.tsx';

const people = defineResource({
  schema: 1,
  name: 'people',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places' },
    devices: {
      type: 'array',
      fields: {
        kind: { type: 'enum', values: ['MOBILE', 'EMAIL'] },
        address: { type: 'text', addressBy: 'kind' },
      },
    },
  },
  list: { columns: ['name'] },
  tabs: [{ name: 'main', rows: ['name', 'devices'] }],
  api: { listType: 'PERSON' },
});

const device = (kind: string, address: string) => ({ kind, address });
const PEOPLE = [
  {
    id: 1,
    name: 'Anna',
    orgId: 1,
    devices: [device('MOBILE', '+420 777\u200b 123 456'), device('EMAIL', 'anna@x.org')],
  },
  { id: 2, name: 'Bert', orgId: 1, devices: [device('EMAIL', 'mailto:bert@x.org')] },
  { id: 3, name: 'Cora', orgId: 1, devices: [device('MOBILE', '4,20777E+11')] },
  { id: 4, name: 'Dan', orgId: 1, devices: [device('EMAIL', 'mailto:dan@x.org')] },
];

async function openCleaning() {
  const fake = makeFake({ people: PEOPLE });
  const opened = await open('/people?sel=1.2.3.4', fake, { definition: people });
  const bar = within(await screen.findByRole('toolbar'));
  await opened.user.click(await bar.findByRole('button', { name: 'Clean addresses' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clean numbers and addresses' }));
  const items = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { ...opened, fake, dialog, items };
}

it('shows what many addresses become and which stay, and writes nothing before that is confirmed (A4)', async () => {
  const { user, fake, dialog, items, url } = await openCleaning();
  const clean = await dialog.findByRole('button', { name: 'Clean 3 addresses' });
  expect(items()).toEqual([
    'Anna Address: +420 777[U+200B] 123 456 → +420 777 123 456',
    'Bert Address: mailto:bert@x.org → bert@x.org',
    'Dan Address: mailto:dan@x.org → dan@x.org',
    'Cora Address: 4,20777E+11 A spreadsheet has cut digits off this number: enter all of them',
  ]);
  expect(fake.methods.update).not.toHaveBeenCalled();
  fake.methods.update.mockImplementationOnce(async () => {
    throw refusal(409, 'VERSION_CONFLICT');
  });
  await user.click(clean);
  const close = await dialog.findByRole('button', { name: 'Close' });
  const written = fake.methods.update.mock.calls.map(([, { id }]) => id);
  expect(written).toEqual([1, 2, 4]);
  expect(items()).toEqual([
    'Bert Address: mailto:bert@x.org → bert@x.org',
    'Dan Address: mailto:dan@x.org → dan@x.org',
    'Anna Address: +420 777[U+200B] 123 456 Somebody else has changed the record meanwhile',
    'Cora Address: 4,20777E+11 A spreadsheet has cut digits off this number: enter all of them',
  ]);
  await user.click(close);
  // who still has an address that cannot work stays checked
  await waitFor(() => expect(url()).toBe('/people?sel=1.3'));
  expect(await rows()).toHaveLength(4);
});

it('writes nothing when it is cancelled (A4)', async () => {
  const { user, fake, dialog, url } = await openCleaning();
  await dialog.findByRole('button', { name: 'Clean 3 addresses' });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.methods.update).not.toHaveBeenCalled();
  expect(url()).toBe('/people?sel=1.2.3.4');
});
