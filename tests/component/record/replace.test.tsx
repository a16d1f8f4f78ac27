import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BulkJob } from '../../../protocol/bulk.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { makeFake } from '../fakeProvider.ts';
import { fakeServer } from '../fakeServer.ts';
import { manyThings, open } from '../harness.tsx';

const EXTENSIONS: Extension[] = ['authorities', 'list.filters', 'usedBy', 'version', 'bulk'];
const CHANGES = { set: {}, add: {}, remove: {}, replace: { id: 1, by: 3, fields: ['things.partnerId'] } };

/** A platform that replaces a record in one of two records that refer to it. */
function platform() {
  const counts = { change: 1, unchanged: 0, reject: 1, done: 0 };
  const job = (more: Partial<BulkJob>) => ({
    body: {
      id: 4,
      changes: CHANGES,
      undoes: null,
      mayUndo: false,
      total: 2,
      position: 2,
      counts,
      reason: null,
      ...more,
    },
  });
  const changed = { id: 2, resource: 'things', title: 'Thing 002', state: 'change', applied: true, errors: {} };
  const refused = { ...changed, id: 3, title: 'Thing 003', state: 'reject', errors: { partnerId: 'required' } };
  return fakeServer({
    'POST /rest/api/bulk/replace': job({ state: 'checked' }),
    'POST /rest/api/bulk/4/start': job({ state: 'done', counts: { ...counts, done: 1 }, mayUndo: true }),
    'GET /rest/api/bulk/4/rows': ({ query }: { query: Record<string, string> }) => ({
      body: { list: [query.state === 'reject' ? refused : changed], count: 1 },
    }),
  });
}

/** The body of the call that begins the replacement. */
const asked = ({ received }: ReturnType<typeof platform>) =>
  received.find(({ call }) => call === 'POST /rest/api/bulk/replace')?.body;

/** Things of which two refer to the first. */
function used() {
  const fake = makeFake({ things: manyThings(3) });
  fake.state.usedBy = {
    count: 2,
    groups: [
      {
        resource: 'things',
        field: 'partnerId',
        count: 2,
        items: [
          { id: 2, title: 'Thing 002' },
          { id: 3, title: 'Thing 003' },
        ],
      },
    ],
  };
  return fake;
}

async function dialogFrom(entry: string, extensions = EXTENSIONS) {
  const view = await open('/things/1', used(), { extensions });
  await view.user.click(await screen.findByRole('button', { name: 'More' }));
  await view.user.click(await screen.findByRole('menuitem', { name: entry }));
  return view;
}

it('a record in use is replaced by another one, after a look at what changes', async () => {
  const server = platform();
  const { user } = await dialogFrom('Replace everywhere');
  const dialog = within(await screen.findByRole('dialog', { name: /^Replace "Thing 001.*" everywhere$/ }));
  expect(await dialog.findByRole('checkbox', { name: /partner/i })).toHaveProperty('checked', true);
  expect(dialog.getByRole('link', { name: 'Thing 002' }).getAttribute('href')).toBe('/things/2');
  const check = dialog.getByRole('button', { name: 'Show what would change' });
  expect(check).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: /^Replacement/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Thing 002'),
    expect.stringContaining('Thing 003'),
  ]);
  await user.click(screen.getByRole('option', { name: /Thing 003/ }));
  await user.click(check);
  await dialog.findByText('1 record will be changed.');
  expect(dialog.getByText(/^Replacement: Thing 003/)).toBeTruthy();
  expect(asked(server)).toEqual({ type: 'THING', id: 1, by: 3, fields: ['things.partnerId'] });
  expect((await dialog.findByRole('link', { name: 'Thing 003' })).getAttribute('href')).toBe('/things/3');
  await user.click(dialog.getByRole('button', { name: 'Change 1' }));
  await dialog.findByText('1 of 2 done, 1 failed');
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('without another record it is taken out, where it is chosen', async () => {
  const server = platform();
  const { user } = await dialogFrom('Replace everywhere');
  const dialog = within(await screen.findByRole('dialog', { name: /^Replace/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Take it out without a replacement' }));
  expect(dialog.queryByRole('button', { name: /^Replacement/ })).toBeNull();
  const place = dialog.getByRole('checkbox', { name: /partner/i });
  await user.click(place);
  const check = dialog.getByRole('button', { name: 'Show what would change' });
  expect(check).toHaveProperty('disabled', true);
  await user.click(place);
  await user.click(check);
  await waitFor(() => expect(asked(server)).toEqual({ type: 'THING', id: 1, by: null, fields: ['things.partnerId'] }));
  await dialog.findByText('1 record will be changed.');
  expect(dialog.getByText('Take it out without a replacement')).toBeTruthy();
});

it('who cannot delete a record in use gets there from that question', async () => {
  const { user } = await dialogFrom('Delete');
  const question = within(await screen.findByRole('dialog', { name: /^Delete/ }));
  await user.click(await question.findByRole('button', { name: 'Replace everywhere' }));
  await screen.findByRole('dialog', { name: /^Replace/ });
  expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull();
});

it('a platform without jobs offers no replacement', async () => {
  await dialogFrom('Delete', ['authorities', 'list.filters', 'usedBy', 'version']);
  const question = within(await screen.findByRole('dialog', { name: /^Delete/ }));
  await question.findByRole('link', { name: 'Thing 002' });
  expect(question.queryByRole('button', { name: 'Replace everywhere' })).toBeNull();
});

it('says in how many places the record stays because the user cannot see or change them', async () => {
  const fake = used();
  const [group] = fake.state.usedBy?.groups ?? [];
  if (!group) throw new Error('Nothing uses it.');
  const unknown = { resource: 'files', field: 'ownerId', count: 2, items: [{ id: 7, title: 'Plan.pdf' }] };
  fake.state.usedBy = { count: 5, groups: [{ ...group, count: 3 }, unknown] };
  const { user } = await open('/things/1', fake, { extensions: EXTENSIONS });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace everywhere' }));
  await screen.findByText('In 3 more places it stays: you cannot see or change them here.');
});
