import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BulkJob } from '../../../protocol/bulk.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { Field, ResourceDefinition } from '../../../src/engine/definition.ts';
import { makeFake } from '../fakeProvider.ts';
import { fakeServer } from '../fakeServer.ts';
import { manyThings, open, things } from '../harness.tsx';

const definition: ResourceDefinition = {
  ...things,
  fields: {
    ...things.fields,
    orgId: { ...things.fields.orgId, bulk: true } as Field,
    kind: { type: 'enum', values: ['SMALL', 'LARGE'], bulk: true },
    tags: { type: 'enum', values: ['RED', 'BLUE'], multiple: true, bulk: true },
  },
};
const EXTENSIONS: Extension[] = ['authorities', 'list.filters', 'usedBy', 'version', 'bulk'];

const NONE = { set: {}, add: {}, remove: {} };

/** A platform whose job has three records: one it changes, one it refuses, and one that somebody else has removed. */
function platform() {
  const counts = { change: 1, unchanged: 1, reject: 1, done: 0 };
  const job = (more: Partial<BulkJob>): { body: Partial<BulkJob> } => ({
    body: { id: 4, changes: NONE, undoes: null, mayUndo: false, total: 3, position: 3, counts, reason: null, ...more },
  });
  const done = { ...counts, done: 1 };
  const refused = { id: 2, title: 'Thing 002', state: 'reject', applied: false, errors: { kind: 'enum' } };
  const gone = { id: 3, title: '', state: 'reject', applied: false, errors: { '': 'NOT_FOUND' } };
  const changed = { id: 1, title: 'Thing 001', state: 'change', applied: true, errors: {} };
  const rows = ({ query }: { query: Record<string, string> }) => ({
    body: { list: query.state === 'reject' ? [refused, gone] : [changed], count: 1 },
  });
  return fakeServer({
    'POST /rest/api/bulk': job({ state: 'checked' }),
    'POST /rest/api/bulk/4/start': job({ state: 'done', counts: done, mayUndo: true }),
    'POST /rest/api/bulk/4/undo': job({ id: 5, state: 'done', undoes: 4, counts: done }),
    'POST /rest/api/bulk/4/cancel': job({ state: 'cancelled' }),
    'GET /rest/api/bulk/4/rows': rows,
    'GET /rest/api/bulk/5/rows': rows,
  });
}

async function opened() {
  const fake = makeFake({ things: manyThings(3) });
  const view = await open('/things?sel=1.2.3', fake, { extensions: EXTENSIONS, definition });
  const bar = within(await screen.findByRole('toolbar'));
  return { ...view, bar };
}

describe('editing several records at once', () => {
  it('sends what is switched on, says what would change, changes it, and keeps the refused ones checked', async () => {
    const server = platform();
    const { user, bar, url } = await opened();
    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 records' }));
    expect(dialog.getByRole('button', { name: 'Show what would change' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('switch', { name: /^Change .*kind/i }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /kind/i }), 'LARGE');
    await user.click(dialog.getByRole('button', { name: 'Show what would change' }));
    await dialog.findByText('1 record will be changed.');
    expect(server.received.find(({ call }) => call === 'POST /rest/api/bulk')?.body).toEqual({
      type: 'THING',
      action: 'edit',
      ids: [1, 2, 3],
      changes: { set: { kind: 'LARGE' }, add: {}, remove: {} },
    });
    expect(dialog.getByText('1 has it already.')).toBeTruthy();
    expect(dialog.getByText('1 stays as it is, for the reason below.')).toBeTruthy();
    expect(await dialog.findByText(/: Not one of the choices$/)).toBeTruthy();

    await user.click(dialog.getByRole('button', { name: 'Change 1' }));
    await dialog.findByText('1 of 2 done, 1 failed');
    expect(await dialog.findByText('changed')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(url()).toBe('/things?sel=2'));
    await user.click(within(screen.getByRole('list', { name: 'notices' })).getByRole('button'));
    await waitFor(() => expect(server.calls()).toContain('POST /rest/api/bulk/4/undo'));
  });

  it('is taken back in the dialog', async () => {
    platform();
    const { user, bar } = await opened();
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 records' }));
    await user.click(await dialog.findByRole('button', { name: 'Delete 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('restored')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('adds to a list, and asks for what is to be added', async () => {
    const server = platform();
    const { user, bar } = await opened();
    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('switch', { name: /^Change .*tags/i }));
    await user.click(dialog.getByRole('button', { name: 'Show what would change' }));
    expect(await dialog.findByText('Required')).toBeTruthy();
    expect(server.calls()).toEqual([]);
  });

  it('cancels a preview that nobody carries out', async () => {
    const server = platform();
    const { user, bar } = await opened();
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Delete 1' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.calls()).toContain('POST /rest/api/bulk/4/cancel'));
  });
});

it('records are moved by one job, after a preview', async () => {
  const server = platform();
  const { user, bar } = await opened();
  await user.click(bar.getByRole('button', { name: 'Move' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
  await user.click(await picker.findByRole('treeitem', { name: 'South' }));
  await user.click(picker.getByRole('button', { name: 'Select' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Moving 3 records' }));
  expect(await dialog.findByText('1 record will be changed.')).toBeTruthy();
  expect(dialog.getByText(/^New organization: South/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change 1' }));
  expect(await dialog.findByText('1 of 2 done, 1 failed')).toBeTruthy();
  expect(server.received.filter(({ call }) => call === 'POST /rest/api/bulk').map(({ body }) => body)).toEqual([
    { type: 'THING', action: 'edit', ids: [1, 2, 3], changes: { set: { orgId: 4 }, add: {}, remove: {} } },
  ]);
});

it('an earlier preview stays when its dialog is closed, with how many of its refused records are named', async () => {
  const counts = { change: 1, unchanged: 0, reject: 600, done: 0 };
  const job = { id: 4, action: 'edit', changes: NONE, undoes: null, total: 601, position: 601, counts, reason: null };
  const refused = { id: 2, title: 'Thing 002', state: 'reject', applied: false, errors: { kind: 'enum' } };
  const server = fakeServer({
    'GET /rest/api/bulk/4': { body: { ...job, state: 'checked', mayUndo: false } },
    'GET /rest/api/bulk/4/rows': ({ query }) => ({
      body: { list: query.state === 'reject' ? [refused] : [], count: 1 },
    }),
  });
  const fake = makeFake({ things: manyThings(1) });
  const { user, url } = await open('/things?bulk=4', fake, { extensions: EXTENSIONS, definition });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change of many records' }));
  await dialog.findByText('Only the first 1 refused record is named and can stay checked.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(url()).toBe('/things'));
  expect(server.calls()).not.toContain('POST /rest/api/bulk/4/cancel');
});

it('an earlier change of the address is shown with its results, and taken back', async () => {
  const counts = { change: 1, unchanged: 0, reject: 0, done: 1 };
  const job = {
    id: 4,
    action: 'edit',
    changes: NONE,
    undoes: null,
    total: 1,
    position: 1,
    counts,
    reason: null,
    state: 'done',
  };
  const changed = { id: 1, title: 'Thing 001', state: 'change', applied: true, errors: {} };
  const rows = ({ query }: { query: Record<string, string> }) => ({
    body: { list: query.state === 'change' ? [changed] : [], count: 1 },
  });
  const server = fakeServer({
    'GET /rest/api/bulk/4': { body: { ...job, mayUndo: true } },
    'GET /rest/api/bulk/4/rows': rows,
    'POST /rest/api/bulk/4/undo': { body: { ...job, id: 5, undoes: 4, mayUndo: false } },
    'GET /rest/api/bulk/5/rows': rows,
  });
  const { user, url } = await open('/things?bulk=4', makeFake({ things: manyThings(1) }), {
    extensions: EXTENSIONS,
    definition,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change of many records' }));
  expect(await dialog.findByText('changed')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('as before')).toBeDefined();
  expect(server.calls()).toContain('POST /rest/api/bulk/4/undo');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(url()).toBe('/things');
});

it('an earlier change of records of another type leads to those', async () => {
  const counts = { change: 0, unchanged: 0, reject: 1, done: 0 };
  const refused = { id: 8, title: 'Hall', state: 'reject', applied: false, errors: { '': 'ACCESS_DENIED' } };
  fakeServer({
    'GET /rest/api/bulk/4': {
      body: {
        id: 4,
        type: 'PLACE',
        action: 'edit',
        changes: NONE,
        undoes: null,
        mayUndo: false,
        total: 1,
        counts,
        state: 'done',
      },
    },
    'GET /rest/api/bulk/4/rows': ({ query }) => ({
      body: { list: query.state === 'reject' ? [refused] : [], count: 1 },
    }),
  });
  await open('/things?bulk=4', makeFake({ things: manyThings(1) }), { extensions: EXTENSIONS, definition });
  expect((await screen.findByRole('link', { name: 'Hall' })).getAttribute('href')).toBe('/places/8');
});

it('an earlier change of somebody else says who may see it', async () => {
  fakeServer({});
  await open('/things?bulk=4', makeFake({ things: manyThings(1) }), { extensions: EXTENSIONS, definition });
  await screen.findByText('Only whoever made the change can see it here and take it back, for 30 days.');
});

it('a server without the extension is not asked to edit many', async () => {
  const fake = makeFake({ things: manyThings(3) });
  await open('/things?sel=1', fake, { definition });
  const bar = within(await screen.findByRole('toolbar'));
  expect(bar.getByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(bar.queryByRole('button', { name: 'Edit' })).toBeNull();
});
