import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ENUMS } from '../../spec/entities.ts';
import { renderApp } from './renderApp.tsx';

// the screens are loaded lazily
configure({ asyncUtilTimeout: 10_000 });

const PERSON = { id: 100, name: 'Anna', surname: 'Aigner', shortName: 'P00', language: 'GERMAN', orgId: 1 };
const rowsOf = (...rows: object[]) => ({
  body: { list: rows, count: rows.length, currentPage: 0, pageSize: 20, pagesCount: 1 },
});
const answers = { 'POST /rest/api/list': rowsOf(PERSON), 'GET /rest/api/participants/100': { body: PERSON } };
const another = (route: string, more: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(route, { authorities: [...ENUMS.authorities], extensions: null, answers, ...more });

it("permits creating and changing records with the specification's eight authorities on a platform without own ones [P1]", async () => {
  await another('/participants/100');
  await screen.findByRole('button', { name: 'New' });
  const surname = await screen.findByDisplayValue<HTMLInputElement>('Aigner');
  expect(surname.readOnly).toBe(false);
  await screen.findByRole('button', { name: /^Save/ });
  screen.getByRole('button', { name: 'Clone' });
});

it('permits the same user neither reading nor writing where the platform announces authorities [P1]', async () => {
  await another('/participants/100', { extensions: ['authorities'] });
  const surname = await screen.findByDisplayValue<HTMLInputElement>('Aigner');
  expect(surname.readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it("shows the server's refusal of an offered operation [P1]", async () => {
  await another('/participants/100', {
    answers: { ...answers, 'PUT /rest/api/participants': { status: 403, body: { reason: 'Not for operators' } } },
  });
  const surname = await screen.findByDisplayValue<HTMLInputElement>('Aigner');
  await userEvent.setup().type(surname, 'ova');
  await userEvent.setup().click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/Not for operators/);
});

it('shows a list without calls for its records as read-only, and says so [P16]', async () => {
  const { server } = await another('/participant-groups', {
    answers: { 'POST /rest/api/list': rowsOf({ id: 400, name: 'Night shift' }) },
  });
  const row = await screen.findByRole('row', { name: /Night shift/ });
  screen.getByText(/This server only lists these records/);
  screen.getByText('It would need the extension “participantGroups”.');
  expect(within(row).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  await userEvent.setup().click(within(row).getByText('Night shift'));
  expect(window.location.pathname).toBe('/participant-groups');
  expect(server.calls().filter((call) => call.includes('participant-groups'))).toEqual([]);
});

it.each(['/participant-groups/400', '/user-groups/300', '/alarm-rules/650'])(
  'a typed address of such a record shows what the server lacks: %s [P16]',
  async (route) => {
    const { server } = await another(route, { answers: { 'POST /rest/api/list': rowsOf() } });
    await screen.findByText('Not offered by this server');
    expect(screen.queryByText(/does not exist/)).toBeNull();
    expect(server.calls().filter((call) => call.startsWith('GET') && call.includes(route))).toEqual([]);
  },
);

it.each(['/text-templates', '/text-templates/800', '/text-templates/_new'])(
  'a list that the server does not have is not requested: %s [P16]',
  async (route) => {
    const { server } = await another(route);
    await screen.findByText('This server does not keep such a list.');
    screen.getByText('It would need the extension “textTemplates”.');
    expect(server.calls()).not.toContain('POST /rest/api/list');
  },
);

it('offers no new record to users who cannot create it [P26]', async () => {
  const { unmount } = await another('/participant-groups/_new', { answers: { 'POST /rest/api/list': rowsOf() } });
  await screen.findByText('This server cannot create such records.');
  unmount();
  await another('/participants/_new', { extensions: ['authorities'] });
  await screen.findByText('You may not create this');
  screen.getByText(/Needed: /);
  expect(document.querySelector('form input')).toBeNull();
});

it('searches only the types that the server knows, and never without a type [P20]', async () => {
  const { server, unmount } = await another('/account', {
    answers: { 'POST /rest/api/list/multi': rowsOf({ ...PERSON, type: 'PARTICIPANT' }) },
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'anna');
  await screen.findByRole('option', { name: /Anna Aigner/ });
  const requests = server.received.filter(({ call }) => call === 'POST /rest/api/list/multi');
  expect(requests.map(({ body }) => (body as { type: string[] }).type.toSorted())).toContainEqual([
    'ALARMPLAN',
    'ALARMPOINT',
    'ALARM_ROTATIONAL',
    'ALARM_RULE',
    'ALARM_TEMPLATE',
    'HOLIDAY',
    'ORGANIZATION',
    'PARTICIPANT',
    'PARTICIPANT_GROUP',
    'PARTICIPANT_ROTATIONAL',
    'USER',
    'USERGROUP',
  ]);
  unmount();
  const { server: other } = await renderApp('/account', { authorities: [] });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'account');
  await screen.findByRole('option', { name: /Account/ });
  await waitFor(() => expect(screen.queryByText(/Searching/)).toBeNull());
  expect(other.calls()).not.toContain('POST /rest/api/list/multi');
});

it.each<[name: string, status: number, body: object, text: string, facts: string]>([
  ['participants', 500, { reason: 'Boom' }, 'Unable to get participants: Boom', '[S8.4][S8.6][S8.8]'],
  ['participants', 400, {}, 'Unable to get participants', '[S8.4]'],
  ['organizations', 500, { reason: 'Boom' }, 'Unable to get organization: Boom', '[S8.9]'],
  [
    'organizations',
    400,
    { reason: 'NOT_FOUND' },
    'Unable to get organization: The record no longer exists',
    '[S8.5][S8.7]',
  ],
])('a list of %s that failed with %i %j is reported as an error: "%s" %s', async (name, status, body, text) => {
  await another(`/${name}`, { answers: { 'POST /rest/api/list': { status, body } } });
  const alert = await screen.findByRole('alert');
  within(alert).getByText(text);
});
