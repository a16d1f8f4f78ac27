import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditLogEntry, AuditLogPage } from '../../../protocol/audit.ts';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import { renderApp } from '../app/renderApp.tsx';

const CHANGE: AuditLogEntry = {
  id: 9,
  at: '2026-11-22 14:06:00',
  actor: 'Anna Meier',
  action: 'update',
  resource: 'participants',
  recordId: 4,
  title: 'Otto Berg (BEO)',
  exists: true,
  before: { description: 'old', active: true },
  after: { description: 'new', active: false },
};
const REMOVAL: AuditLogEntry = {
  id: 8,
  at: '2026-11-22 13:00:00',
  actor: 'Anna Meier',
  action: 'remove',
  resource: 'participants',
  recordId: 3,
  title: null,
  exists: false,
  before: { name: 'Eva', surname: 'Kurz', shortName: 'KUE' },
  after: null,
};
const REFUSED: AuditLogEntry = {
  id: 7,
  at: '2026-11-22 12:00:00',
  actor: '',
  action: 'signInFailed',
  resource: 'users',
  recordId: 0,
  title: null,
  exists: false,
  before: null,
  after: { address: '203.0.113.9' },
};

async function open(pages: { [before: string]: Partial<AuditLogPage> }, search = '') {
  const asked: string[] = [];
  const rendered = await renderApp(`/audit${search}`, {
    extensions: ['audit.all'],
    answers: {
      'GET /rest/api/audit': ({ query }) => {
        asked.push(new URLSearchParams(query).toString());
        const page = pages[query.before ?? ''];
        return { body: { list: [], next: null, searchedUntil: null, ...page } };
      },
    },
  });
  return { ...rendered, asked, user: userEvent.setup() };
}

const rows = () => screen.getAllByRole('row').slice(1);

it('shows who did what with which record, and which fields changed', async () => {
  await open({ '': { list: [CHANGE, REMOVAL, REFUSED] } });
  await screen.findByRole('link', { name: 'Otto Berg (BEO)' });
  const [change, removal, refused] = rows().map((row) => row.textContent);
  expect(change).toContain('Anna Meier');
  expect(change).toContain('changed');
  expect(change).toContain('Active, Description');
  expect(removal).toContain('deleted');
  expect(removal).toContain('Eva Kurz');
  expect(within(rows()[1] as HTMLElement).queryByRole('link')).toBeNull();
  expect(refused).toContain('Not signed in');
});

it('names entries that are about no record by their page, also in other languages', async () => {
  const entry = { ...REFUSED, actor: 'Anna Meier', after: { minutes: 30 } };
  const [begun, file] = [
    { ...entry, id: 6, action: 'start', resource: 'lone-worker', recordId: 2 },
    { ...entry, id: 5, action: 'export', resource: 'reports-detailed', recordId: 1 },
  ];
  await open({ '': { list: [begun, file] } });
  await screen.findByRole('button', { name: /#2/ });
  await act(() => setLanguage('de'));
  expect(rows().map((row) => row.textContent)).toEqual([
    '22.11.2026 12:00Anna MeierbegonnenAlleinarbeit #2Details',
    '22.11.2026 12:00Anna MeierexportiertDetailberichte #1Details',
  ]);
  await act(() => setLanguage('en'));
});

it('shows each field before and after', async () => {
  const { user } = await open({ '': { list: [CHANGE] } });
  await user.click(await screen.findByRole('button', { name: 'Details: Otto Berg (BEO), changed' }));
  const table = within(screen.getByRole('dialog', { name: 'Participant Otto Berg (BEO)' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((c) => c.textContent),
    );
  expect(cells).toEqual([
    ['Yes', 'No'],
    ['old', 'new'],
  ]);
});

it('shows older entries on demand, and continues where the platform stopped searching', async () => {
  const { user, asked } = await open({
    '': { list: [CHANGE], next: 9 },
    '9': { list: [], next: 5, searchedUntil: '2026-11-01 08:00:00' },
    '5': { list: [REMOVAL], next: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText(/^Searched back to /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Search further back' }));
  expect(await screen.findByText('2 entries')).toBeTruthy();
  expect(asked).toEqual(['pageSize=50', 'pageSize=50&before=9', 'pageSize=50&before=5']);
  expect(screen.queryByRole('button', { name: /older|further/ })).toBeNull();
});

it('searches by the parameters of the address, and by typed and chosen values', async () => {
  const { user, asked } = await open({}, '?type=participants');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Record' }), 'berg{Enter}');
  await waitFor(() => expect(asked.at(-1)).toBe('text=berg&type=participants&pageSize=50'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'deleted');
  await waitFor(() => expect(asked.at(-1)).toBe('text=berg&type=participants&action=remove&pageSize=50'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked.at(-1)).toBe('pageSize=50'));
});

it('does not exist without the extension', async () => {
  await renderApp('/audit', { extensions: [] });
  expect(await screen.findByText(/\/audit/)).toBeTruthy();
  expect(screen.queryByText('Audit log')).toBeNull();
});

it('explains why a user may not do something', async () => {
  const user = userEvent.setup();
  const asked: object[] = [];
  await renderApp('/audit', {
    extensions: ['audit.all'],
    answers: {
      'GET /rest/api/audit': { body: { list: [], next: null, searchedUntil: null } },
      'POST /rest/api/list': { body: { list: [{ id: 5, login: 'otto', name: 'Otto', surname: 'Berg' }], count: 1 } },
      'GET /rest/api/access-check': ({ query }) => {
        asked.push(query);
        return {
          body: {
            allowed: false,
            active: true,
            exists: true,
            needed: 'ADMIN',
            given: [],
            place: 'outside',
            userOrg: { id: 2, title: 'Site' },
            org: { id: 1, title: 'Whole system' },
          },
        };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Why may somebody …?' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^User:/ }));
  await user.click(await screen.findByRole('option', { name: /Otto Berg/ }));
  expect(await dialog.findByText(/Otto Berg.* may not\.$/)).toBeTruthy();
  const reasons = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(reasons).toEqual([
    'The account is active',
    'Lacks the authority: Administration: implies everything',
    'Whole system is outside of the user’s organizations (Site and below)',
  ]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'May' }), 'change');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ userId: '5', resource: 'users', op: 'update' }));
});
