import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
import { expect, it } from 'vitest';
import { createAuthProvider } from '../../../authProvider/index.ts';
import * as session from '../../../authProvider/session.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { definitionsFor } from '../../contract/definitions.ts';
import { fakeServer, USER } from '../fakeServer.ts';

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
const edit = (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="name" />
    </SimpleForm>
  </Edit>
);

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
