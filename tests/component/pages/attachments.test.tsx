import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as instructions from '../../../dataProvider/calls/instructions.ts';
import { setTokens } from '../../../dataProvider/session/stored.ts';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import Attachments from '../../../src/pages/attachments/Attachments.tsx';
import { uploads } from '../../../src/pages/attachments/uploads.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { openPage } from '../harness.tsx';

vi.mock('../../../dataProvider/calls/instructions.ts');
const { instructionFiles, uploadFile, uploadFiles, deleteFiles } = vi.mocked(instructions);

const MB = 1024 * 1024;
const LIMITS = { kinds: ['pdf', 'png'], maxBytes: 8 * MB };
const stored = (orgId: number, name: string) => ({
  name,
  path: `${orgId}/${name}`,
  type: 'pdf',
  size: 2 * MB,
  uses: 0,
});
const pdf = (name: string, bytes = MB) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** A call that the test completes, with its arguments. */
function pending() {
  const calls: { files: readonly File[]; progress: (sent: number) => void; signal?: AbortSignal; end: () => void }[] =
    [];
  const answer = (_: number, given: File | readonly File[], { onProgress, signal }: instructions.UploadOptions = {}) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      const files = given instanceof File ? [given] : given;
      calls.push({ files, progress: (sent) => onProgress?.(sent), signal, end: resolve });
    });
  uploadFile.mockImplementation(answer);
  uploadFiles.mockImplementation(answer);
  return calls;
}

const show = () => openPage('/attachments', <Attachments />, makeFake({}), { extensions: ['files'], files: LIMITS });
const choose = async (user: Awaited<ReturnType<typeof show>>['user'], ...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  await user.upload(input, files);
};
const line = (name: string) => {
  const found = within(screen.getByRole('region', { name: 'Uploads' }))
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(name));
  if (!found) throw new Error(`no line of ${name}`);
  return within(found);
};

beforeEach(() => {
  setTokens('token');
  instructionFiles.mockResolvedValue([
    { id: 1, name: 'Total system', files: [stored(1, 'Here.pdf')] },
    { id: 2, name: 'North', files: [stored(2, 'There.pdf')] },
  ]);
});
afterEach(() => {
  uploads.cancelAll();
  uploads.clear();
  vi.resetAllMocks();
});

it('starts with the grid and organization 1, and stores other choices [S2.129][S2.130][S2.131][S2.132][S2.133][S2.134]', async () => {
  const first = await show();
  const grid = await screen.findByRole('listbox', { name: 'Attachments' });
  expect(
    within(grid)
      .getAllByRole('option')
      .map((card) => card.title),
  ).toEqual(['Here.pdf']);
  await first.user.click(screen.getByRole('button', { name: 'List' }));
  first.unmount();
  // another organization, as the picker stores it
  localStorage.setItem('orgId', '2');
  await show();
  const table = await screen.findByRole('table', { name: 'Attachments' });
  await within(table).findByText('There.pdf');
  expect(within(table).queryByText('Here.pdf')).toBeNull();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('names the root organization in the language shown, also in the list of all files [C4]', async () => {
  await setLanguage('de');
  onTestFinished(() => setLanguage('en'));
  const { user } = await show();
  expect(await screen.findByText('Here.pdf')).toBeTruthy();
  expect(screen.getByText('Gesamtsystem')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Liste' }));
  await user.click(screen.getByRole('switch', { name: 'alle Organisationen' }));
  const table = within(await screen.findByRole('table'));
  expect((await table.findByRole('row', { name: /Here\.pdf/ })).textContent).toContain('Gesamtsystem');
  expect(table.getByRole('row', { name: /There\.pdf/ }).textContent).toContain('North');
  expect(screen.queryByText('Total system')).toBeNull();
});

it('shows the progress of an upload, and cancels it on request', async () => {
  const calls = pending();
  const { user } = await show();
  await screen.findByRole('option');
  await choose(user, pdf('Plan.pdf', 4 * MB), pdf('Other.pdf', 2 * MB));
  expect(calls.map(({ files }) => files.map(({ name }) => name))).toEqual([['Plan.pdf'], ['Other.pdf']]);
  calls[0]?.progress(MB);
  await waitFor(() => expect(line('Plan.pdf').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'));
  expect(line('Plan.pdf').getByText(/1 MB of 4 MB/)).toBeDefined();
  await user.click(line('Plan.pdf').getByRole('button', { name: 'Cancel Plan.pdf' }));
  expect(calls[0]?.signal?.aborted).toBe(true);
  expect(calls[1]?.signal?.aborted).toBe(false);
  expect(line('Plan.pdf').getByText('Cancelled')).toBeDefined();
  instructionFiles.mockClear();
  calls[1]?.end();
  expect(await within(screen.getByRole('region', { name: 'Uploads' })).findByText('Stored')).toBeDefined();
  expect(line('Other.pdf').queryByRole('progressbar')).toBeNull();
  // reloaded
  await waitFor(() => expect(instructionFiles).toHaveBeenCalled());
  expect(uploadFile).toHaveBeenCalledTimes(2);
});

it('never sends an existing path, or one being uploaded, a second time [S4.41]', async () => {
  pending();
  const { user } = await show();
  await screen.findByRole('option');
  await choose(user, pdf('Here.pdf'));
  expect(line('Here.pdf').getByText(/A file of this name already exists/)).toBeDefined();
  expect(uploadFile).not.toHaveBeenCalled();
  // the same name in another organization is another path
  await choose(user, pdf('There.pdf'));
  await choose(user, pdf('There.pdf'));
  expect(uploadFile).toHaveBeenCalledTimes(1);
  const lines = within(screen.getByRole('region', { name: 'Uploads' })).getAllByRole('listitem');
  expect(lines.filter((item) => item.textContent?.includes('A file of this name already exists'))).toHaveLength(2);
});

it('shows beside a file why it was refused, by the server or before sending', async () => {
  uploadFile.mockImplementation(async (_, file) => {
    if (file.name === 'Fake.pdf') throw refusal(400, 'FILE_CONTENT', { errors: { file: 'fileContent:pdf' } });
  });
  const { user } = await show();
  await screen.findByRole('option');
  await choose(user, pdf('Fake.pdf'), pdf('Good.pdf'), pdf('Huge.pdf', 9 * MB));
  await waitFor(() => expect(line('Fake.pdf').getByText(/The content does not match the name/)).toBeDefined());
  expect(line('Huge.pdf').getByText('Too large: at most 8 MB are allowed.')).toBeDefined();
  await waitFor(() => expect(line('Good.pdf').getByText('Stored')).toBeDefined());
  expect(uploadFile.mock.calls.map(([, file]) => file.name)).toEqual(['Fake.pdf', 'Good.pdf']);
  // a refusal by the server can be retried, a local one cannot
  expect(line('Fake.pdf').getByRole('button', { name: 'Try Fake.pdf again' })).toBeDefined();
  expect(line('Huge.pdf').queryByRole('button')).toBeNull();
});

it('keeps files in use when the others are deleted, and clears the selection [S4.40]', async () => {
  const used = { ...stored(1, 'Used.pdf'), uses: 2 };
  instructionFiles.mockResolvedValue([{ id: 1, name: 'Total system', files: [stored(1, 'Here.pdf'), used] }]);
  vi.mocked(instructions.fileUsers).mockResolvedValue({
    count: 2,
    groups: [{ resource: 'things', field: 'files', count: 2, items: [{ id: 3, title: 'Thing 003' }] }],
  });
  deleteFiles.mockResolvedValue();
  const { user } = await show();
  const [first] = await screen.findAllByRole('option');
  first?.focus();
  await user.keyboard('{Control>}a{/Control}{Delete}');
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('link', { name: 'Thing 003' })).getAttribute('href')).toBe('/things/3');
  instructionFiles.mockResolvedValue([{ id: 1, name: 'Total system', files: [used] }]);
  await user.click(dialog.getByRole('button', { name: /Delete/ }));
  expect(deleteFiles.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(['1/Here.pdf']);
  await waitFor(() => expect(screen.getAllByRole('option').map((card) => card.title)).toEqual(['Used.pdf']));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false');
});

it('the table has one tab stop for its rows, and Space on a row checks its box', async () => {
  instructionFiles.mockResolvedValue([
    { id: 1, name: 'Total system', files: [stored(1, 'A.pdf'), stored(1, 'B.pdf'), stored(1, 'C.pdf')] },
  ]);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'List' }));
  const table = await screen.findByRole('table', { name: 'Attachments' });
  const body = table.querySelector('tbody');
  if (!body) throw new Error('no rows');
  const rows = within(body).getAllByRole('row');
  const focusable = body.querySelectorAll('input:not([tabindex="-1"]), a, button, [tabindex="0"]');
  expect([...focusable]).toEqual([rows[0]]);
  const box = (name: string) => within(table).getByRole<HTMLInputElement>('checkbox', { name });
  rows[1]?.focus();
  await user.keyboard(' ');
  expect(box('Select B.pdf').checked).toBe(true);
  expect(box('Select A.pdf').checked).toBe(false);
  expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1]);
  await user.keyboard(' ');
  expect(box('Select B.pdf').checked).toBe(false);
});
