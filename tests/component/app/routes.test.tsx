import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PAGES, pages } from '../../../src/pages/registry.ts';
import { USER } from '../fakeServer.ts';
import { renderApp } from './renderApp.tsx';

const GROUP = { id: 7, version: 1, name: 'Night shift', orgId: 1, orgName: 'Elbe Health Group' };
const answers = {
  'POST /rest/api/list': { body: { list: [GROUP], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 } },
  'GET /rest/api/participant-groups/7': { body: GROUP },
};

// must run first: a navigation left over from another test would still be checked while this one counts calls
it('makes no call that the screen does not need: the session is verified at the start [P12]', async () => {
  const { server } = await renderApp('/participant-groups', { answers });
  await screen.findByRole('row', { name: /Night shift/ });
  expect(server.calls()).not.toContain('GET /rest/api/verify');
});

it("opens the same record from links of react-admin's own components [P12]", async () => {
  await renderApp('/participant-groups/7/show', { answers });
  await waitFor(() => expect(window.location.pathname).toBe('/participant-groups/7'));
  expect(await screen.findByRole('heading', { name: 'Night shift' })).toBeTruthy();
});

it("opens a new record from the create link of react-admin's own components [P12]", async () => {
  await renderApp('/participant-groups/create', { answers });
  await waitFor(() => expect(window.location.pathname).toBe('/participant-groups/_new'));
});

it.each(['/participant-groups/7/anything', '/consequential-triggers', '/nowhere'])(
  'shows for %s that there is no such page',
  async (route) => {
    await renderApp(route, { answers });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  },
);

it.each([
  ['/alarm-trigger', 'Needs the authority “Trigger alarms / Call people by hand”. Ask an administrator.'],
  ['/audit', /^Needs the authority “.*”\. Ask an administrator\.$/],
])('%s shows what it needs to a user who may open none of its menu entries (U15)', async (route, text) => {
  await renderApp(route, { answers, authorities: ['USER_VIEW'], extensions: ['authorities', 'alarms', 'audit'] });
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it('a page opens with the authority of one of its menu entries (U15)', async () => {
  await renderApp('/alarm-trigger', { answers, authorities: ['MANUAL_CALL'] });
  expect(await screen.findByRole('button', { name: 'Trigger alarm' })).toBeTruthy();
});

it('keeps the list when a record is opened beside it [P12]', async () => {
  await renderApp('/participant-groups', { answers });
  const row = await screen.findByRole('row', { name: /Night shift/ });
  await userEvent.setup().click(row);
  await waitFor(() => expect(window.location.pathname).toBe('/participant-groups/7'));
  expect(row.isConnected).toBe(true);
});

it('fetches a clicked record while its route is still being checked, once, and shows it after the check', async () => {
  let verified = () => {};
  const pending = new Promise<void>((resolve) => {
    verified = resolve;
  });
  const { server } = await renderApp('/participant-groups', {
    answers: {
      ...answers,
      'GET /rest/api/verify': () => pending.then(() => ({ body: { ...USER, authorities: ['ADMIN'] } })),
    },
  });
  await userEvent.setup().click(await screen.findByRole('row', { name: /Night shift/ }));
  await waitFor(() => expect(server.calls()).toContain('GET /rest/api/participant-groups/7'));
  expect(window.location.pathname).toBe('/participant-groups');
  verified();
  expect(await screen.findByRole('heading', { name: 'Night shift' })).toBeTruthy();
  expect(server.calls().filter((call) => call === 'GET /rest/api/participant-groups/7')).toHaveLength(1);
});

it('finds the pages by their folders, each with its menu entries', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual([
    '/',
    '/account',
    '/account/jobs',
    '/alarm-apps',
    '/alarm-panels',
    '/alarm-table/:id?',
    '/alarm-trigger',
    '/attachments',
    '/audit',
    '/check-in',
    '/crud/:name?/:overlay?',
    '/delivery',
    '/documentation/:chapter?',
    '/empty',
    '/holidays/*',
    '/import-export',
    '/phone',
    '/reports/:tab',
    '/test',
    '/timeline',
    '/views',
  ]);
  expect(PAGES.filter(({ built }) => built).map(({ name, route }) => `${name} ${route}`)).toEqual(
    expect.arrayContaining(['attachments /attachments', 'alarm-attachments /attachments?of=alarms']),
  );
});

it.each([
  ['/absences/_new', 'Absent: Choose'],
  ['/participant-groups/_new', 'Name'],
])('in a new record the first field has the focus, also one that is chosen by a button: %s', async (route, name) => {
  await renderApp(route, {
    answers,
    authorities: ['ADMIN'],
    extensions: ['authorities', 'overrides', 'participantGroups'],
  });
  await waitFor(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : undefined;
    expect(label ?? activeElement?.getAttribute('aria-label') ?? '').toContain(name);
  });
});
