import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BulkJob } from '../../../protocol/bulk.ts';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import { refusal } from '../fakeProvider.ts';
import { fakeServer } from '../fakeServer.ts';
import { things } from '../harness.tsx';
import { card, job, NO_COUNTS, row, server, setJob, show } from './transferKit.tsx';

vi.mock('../../../dataProvider/calls/transfer.ts');

/** What a job changes, of which these tests say nothing. */
const NONE = { set: {}, add: {}, remove: {} };

it('counts the results of the dry run, and shows the reason of every rejected row at its field', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, add: 2, change: 1, unchanged: 0, reject: 2 } });
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'What the import would do' });
  const counts = within(screen.getByRole('group', { name: 'Rows by result' })).getAllByRole('button');
  expect(counts.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['2Reject', 'true'],
    ['1Change', 'false'],
    ['2Add', 'false'],
    ['0Unchanged', 'false'],
  ]);
  const reasons = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
  expect(reasons[0]).toMatch(/^5Thing 5Name: Required/);
  expect(reasons[1]).toContain('“Nowhere”');
  expect(reasons[1]).toContain('More than 4 cells in this row');
  await user.click(card(/Change$/));
  const changed = await screen.findByRole('row', { name: /^4 Thing 4/ });
  expect(within(changed).getByRole('link').getAttribute('href')).toBe('/things/9');
  expect(changed.textContent).toMatch(/Kind: Small → Large/);
});

it('writes labels before values as the language does, and names the id', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, change: 1, reject: 2 } });
  const list = [row(5, 'reject', { errors: { id: 'required', name: 'required' } })];
  server.importRows.mockResolvedValueOnce({ list, count: 1 });
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'What the import would do' });
  await act(() => setLanguage('fr'));
  const faults = within(await screen.findByRole('row', { name: /^5 Thing 5/ })).getAllByRole('listitem');
  expect(faults.map(({ textContent }) => textContent)).toEqual(['ID : Obligatoire', 'Name : Obligatoire']);
  await user.click(card(/Modifier$/));
  const changed = await screen.findByRole('row', { name: /^4 Thing 4/ });
  expect(within(changed).getByRole('listitem').textContent).toBe('Kind : Small → Large');
  await act(() => setLanguage('en'));
});

it('saves the rejected rows as a file named after the uploaded one', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, reject: 2 } });
  server.rejectedFile.mockResolvedValue(new TextEncoder().encode('name;reason').buffer as ArrayBuffer);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const { user } = await show('/import-export?job=7');
  // without changes there is nothing to start
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' });
  expect(start.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save rejected rows' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.rejectedFile).toHaveBeenCalledWith(7, 'csv', 'en');
  expect(names).toEqual(['things-rejected.csv']);
});

it('counts the written rows of a stopped import, and continues with the rest', async () => {
  setJob({ state: 'cancelled', counts: { ...NO_COUNTS, add: 12_000, added: 8_000, change: 1, changed: 1 } });
  server.controlImport.mockImplementation(async () => setJob({ state: 'running', position: 8_000 }));
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'Import stopped' });
  expect(card(/Added/).textContent).toBe('8,000Added4,000 not written.');
  await user.click(screen.getByRole('button', { name: 'Import the rest' }));
  expect(server.controlImport).toHaveBeenCalledWith(7, 'start');
  await screen.findByRole('progressbar');
  setJob({ state: 'done', counts: { ...NO_COUNTS, add: 12_000, added: 12_000, change: 1, changed: 1 } });
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(screen.queryByRole('button', { name: 'Import the rest' })).toBeNull();
});

it('is taken back after a preview, if the platform says that it can be', async () => {
  setJob({ state: 'done', counts: { ...NO_COUNTS, add: 2, added: 2 } });
  const { user, unmount } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(screen.queryByRole('button', { name: 'Take the import back' })).toBeNull();
  unmount();

  setJob({ mayUndo: true });
  const counts = { change: 1, unchanged: 0, reject: 1, done: 0 };
  const back = {
    id: 5,
    action: 'revert',
    changes: NONE,
    undoes: null,
    mayUndo: false,
    total: 2,
    position: 2,
    reason: null,
  } as const;
  server.undoImport.mockResolvedValue({ ...back, counts, state: 'checked' } as BulkJob);
  const kept = { id: 9, title: 'Thing 3', state: 'reject', applied: false, errors: { '': 'VERSION_CONFLICT' } };
  const gone = { id: 8, title: 'Thing 2', state: 'change', applied: true, errors: {} };
  const bulk = fakeServer({
    'POST /rest/api/bulk/5/start': { body: { ...back, counts: { ...counts, done: 1 }, state: 'done' } },
    'GET /rest/api/bulk/5/rows': ({ query }) => ({
      body: { list: query.state === 'reject' ? [kept] : [gone], count: 1 },
    }),
  });
  await show('/import-export?job=7');
  await user.click(await screen.findByRole('button', { name: 'Take the import back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back the import of things.csv' }));
  expect(server.undoImport).toHaveBeenCalledExactlyOnceWith(7);
  await dialog.findByText('1 record goes back: changed ones get their earlier values, added ones are deleted.');
  await dialog.findByText('Thing 3');
  await user.click(dialog.getByRole('button', { name: 'Take 1 back' }));
  expect(await dialog.findByText('as before')).toBeDefined();
  expect(bulk.calls()).toContain('POST /rest/api/bulk/5/start');
  expect(screen.queryByText(/^Taken back/)).toBeNull();
  setJob({ mayUndo: false, undone: 1 });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Taken back: 1 record is as before the import.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take the import back' })).toBeNull());
});

it('changes what the file does not have, after a look at who it is', async () => {
  const counts = { ...NO_COUNTS, change: 2, changed: 2, reject: 1 };
  setJob({ state: 'done', counts });
  const bulk = fakeServer({
    'POST /rest/api/bulk': {
      body: {
        id: 5,
        state: 'checked',
        changes: NONE,
        undoes: null,
        mayUndo: false,
        total: 1,
        counts: { change: 1, unchanged: 0, reject: 0, done: 0 },
      },
    },
    'GET /rest/api/bulk/5/rows': ({ query }) => ({
      body: {
        list:
          query.state === 'change' ? [{ id: 8, title: 'Old thing', state: 'change', applied: false, errors: {} }] : [],
        count: 1,
      },
    }),
  });
  const fields = { ...things.fields, active: { type: 'bool', bulk: true } } as const;
  const { user } = await show('/import-export?job=7', {
    definition: { ...things, fields },
    extensions: ['transfer', 'bulk'],
  });
  await user.click(await screen.findByRole('button', { name: 'Missing from the file…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Records that things.csv does not have' }));
  dialog.getByText('1 row was rejected. Whoever it was about may count as missing.');
  await user.click(dialog.getByRole('switch', { name: /^Change .*active/i }));
  await user.click(dialog.getByRole('button', { name: 'Show what would change' }));
  await dialog.findByText('Old thing');
  const begun = bulk.received.find(({ call }) => call === 'POST /rest/api/bulk');
  expect(begun?.body).toMatchObject({
    type: 'THING',
    action: 'edit',
    match: { parentOrgId: 1, recursive: true },
    exceptImport: 7,
    changes: { set: { active: false }, add: {}, remove: {} },
  });
  dialog.getByRole('button', { name: 'Change 1' });
});

it('reports that an import, its rows or the recent ones could not be loaded, and retries on request [C4]', async () => {
  server.recentImports.mockRejectedValueOnce(refusal(500, 'INTERNAL')).mockResolvedValue([job]);
  const again = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await screen.findByText(/The server has failed/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  };
  const recent = await show('/import-export');
  await again(recent.user);
  await screen.findByRole('button', { name: 'things.csv' });
  recent.unmount();

  setJob({ state: 'checked', counts: { ...NO_COUNTS, add: 2 } });
  server.getImport.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
  server.importRows.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
  const { user } = await show('/import-export?job=7');
  await again(user);
  await screen.findByRole('heading', { name: 'What the import would do' });
  await again(user);
  await screen.findByText('Thing 2');
  expect(screen.queryByText('There are no such rows.')).toBeNull();
});

it('reports that an import no longer exists [C4]', async () => {
  server.getImport.mockRejectedValue(refusal(404, 'NOT_FOUND'));
  await show('/import-export?job=7');
  expect((await screen.findByRole('alert')).textContent).toContain('This import cannot be shown');
});
