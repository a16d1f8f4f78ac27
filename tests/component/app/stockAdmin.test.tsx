import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  Admin,
  DataTable,
  Edit,
  List,
  Login,
  ReferenceField,
  Resource,
  SimpleForm,
  TestMemoryRouter,
  TextField,
  TextInput,
} from 'react-admin';
import { expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../../authProvider/index.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { withFailureRules } from '../../../dataProvider/records/withFailureRules.ts';
import * as session from '../../../dataProvider/session/stored.ts';
import type { AdminDataProvider } from '../../../dataProvider/types.ts';
import { definitionsFor } from '../../contract/definitions.ts';
import { translator } from '../../contract/texts.ts';
import { type Answer, fakeServer, USER } from '../fakeServer.ts';

const GROUP = { id: 7, version: 3, name: 'Night shift', description: 'Ward 3', orgId: 2 };
const user = { ...USER, authorities: ['ADMIN'] };

const list = (
  <List>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="orgId">
        <ReferenceField source="orgId" reference="organizations" link={false}>
          <TextField source="name" />
        </ReferenceField>
      </DataTable.Col>
    </DataTable>
  </List>
);
const form = (
  <SimpleForm>
    <TextInput source="name" />
  </SimpleForm>
);
const edit = <Edit mutationMode="pessimistic">{form}</Edit>;

/** react-admin's own application with the console's two providers. */
function stockAdmin() {
  const definitions = definitionsFor('participantGroups');
  let stored: object = GROUP;
  const server = fakeServer({
    'POST /rest/api/auth': { body: { token: 't1', refreshToken: 'r1', user } },
    'GET /rest/api/verify': { body: user },
    'GET /rest/api/logout': { body: {} },
    'POST /rest/api/list': () => ({ body: { list: [stored], count: 1, currentPage: 0, pageSize: 10, pagesCount: 1 } }),
    'GET /rest/api/participant-groups/7': () => ({ body: stored }),
    'PUT /rest/api/participant-groups': ({ body }) => {
      stored = { ...(body as object), version: 4 };
      return { body: stored };
    },
    'GET /rest/api/organizations/2': { body: { id: 2, name: 'Elbe Health Group' } },
  });
  render(
    <TestMemoryRouter initialEntries={['/participant-groups']}>
      <Admin
        authProvider={createAuthProvider(definitions)}
        dataProvider={createDataProvider(definitions)}
        loginPage={Login}
        disableTelemetry
      >
        <Resource name="participant-groups" list={list} edit={edit} />
      </Admin>
    </TestMemoryRouter>,
  );
  return server;
}

it("supports react-admin's own application: sign-in, list, reference, form and sign-out [P12]", async () => {
  const server = stockAdmin();
  const hand = userEvent.setup({ delay: null });
  const body = (call: string) => server.received.find((received) => received.call === call)?.body;

  await hand.type(await screen.findByLabelText(/^Username/), 'm.benesova');
  await hand.type(screen.getByLabelText(/^Password/), 'secret');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));

  const cell = await screen.findByRole('cell', { name: 'Night shift' });
  expect(body('POST /rest/api/auth')).toEqual({ login: 'm.benesova', password: 'secret' });
  expect(await screen.findByText('Elbe Health Group')).toBeTruthy();
  expect(body('POST /rest/api/list')).toMatchObject({ type: 'PARTICIPANT_GROUP', currentPage: 0, pageSize: 10 });

  await hand.click(cell);
  const name = await screen.findByLabelText(/^Name/);
  await waitFor(() => expect((name as HTMLInputElement).value).toBe('Night shift'));
  await hand.clear(name);
  await hand.type(name, 'Late shift');
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('cell', { name: 'Late shift' })).toBeTruthy();
  expect(body('PUT /rest/api/participant-groups')).toEqual({ ...GROUP, name: 'Late shift' });

  await hand.click(screen.getByRole('button', { name: 'Profile' }));
  await hand.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(server.calls()).toContain('GET /rest/api/logout');
  expect(session.getToken()).toBeNull();
});

it('asks for a sign-in when the server ends the session [P12]', async () => {
  session.setTokens('t1');
  session.setUser(user);
  fakeServer({ 'POST /rest/api/list': { status: 401 }, 'GET /rest/api/verify': { status: 401 } });
  const definitions = definitionsFor('participantGroups');
  render(
    <TestMemoryRouter initialEntries={['/participant-groups']}>
      <Admin
        authProvider={createAuthProvider(definitions)}
        dataProvider={createDataProvider(definitions)}
        disableTelemetry
      >
        <Resource name="participant-groups" list={list} />
      </Admin>
    </TestMemoryRouter>,
  );
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
});

/**
 * Renders the list of groups for a signed-in user. Its rows are shorter than the record, and the form starts with one of
 * them, because the record that it asks for does not arrive.
 */
function signedIn(edit: ReactElement, put: Answer, wrap = (provider: AdminDataProvider) => provider) {
  session.setTokens('t1');
  session.setUser(user);
  const row = { id: GROUP.id, name: GROUP.name, orgId: GROUP.orgId };
  let asked = 0;
  const server = fakeServer({
    'GET /rest/api/verify': { body: user },
    'POST /rest/api/list': { body: { list: [row], count: 1, currentPage: 0, pageSize: 10, pagesCount: 1 } },
    'GET /rest/api/participant-groups/7': () => (asked++ === 0 ? new Promise(() => {}) : { body: GROUP }),
    'PUT /rest/api/participant-groups': put,
    'GET /rest/api/organizations/2': { body: { id: 2, name: 'Elbe Health Group' } },
  });
  const definitions = definitionsFor('participantGroups');
  render(
    <TestMemoryRouter initialEntries={['/participant-groups']}>
      <Admin
        authProvider={createAuthProvider(definitions)}
        dataProvider={wrap(createDataProvider(definitions))}
        disableTelemetry
      >
        <Resource name="participant-groups" list={list} edit={edit} />
      </Admin>
    </TestMemoryRouter>,
  );
  return server;
}

/** Opens the group, renames it and saves. */
async function rename(hand: UserEvent, name: string) {
  await hand.click(await screen.findByRole('cell', { name: 'Night shift' }));
  const input = await screen.findByLabelText(/^Name/);
  await hand.clear(input);
  await hand.type(input, name);
  await hand.click(screen.getByRole('button', { name: 'Save' }));
}

it('sends a change that can be undone, which is the default, once its message is closed, and whole [P12]', async () => {
  const server = signedIn(<Edit>{form}</Edit>, ({ body }) => ({ body: { ...(body as object), version: 4 } }));
  const hand = userEvent.setup({ delay: null });
  await rename(hand, 'Late shift');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(server.calls()).not.toContain('PUT /rest/api/participant-groups');
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(server.calls()).toContain('PUT /rest/api/participant-groups'));
  const put = server.received.find(({ call }) => call === 'PUT /rest/api/participant-groups');
  expect(put?.body).toEqual({ ...GROUP, name: 'Late shift' });
});

it('sends nothing if the change is undone [P12]', async () => {
  const server = signedIn(<Edit>{form}</Edit>, { status: 500 });
  const hand = userEvent.setup({ delay: null });
  await rename(hand, 'Late shift');
  await hand.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('cell', { name: 'Night shift' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(server.calls()).not.toContain('PUT /rest/api/participant-groups');
});

it('shows failures with the texts for users if the provider is wrapped for that [P12]', async () => {
  const refusal = { status: 409, body: { reason: 'VERSION_CONFLICT', current: GROUP } };
  const reload = vi.fn();
  signedIn(edit, refusal, (provider) =>
    withFailureRules(provider, definitionsFor('participantGroups'), { translate: translator('en'), reload }),
  );
  await rename(userEvent.setup({ delay: null }), 'Late shift');
  expect(await screen.findByText('Somebody else has changed the record meanwhile')).toBeTruthy();
});
