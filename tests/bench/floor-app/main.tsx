/**
 * The floor of the console's benchmark: a bare react-admin app with a list of five columns and a lazily loaded form.
 */

import { lazy, Suspense } from 'react';
import { Admin, type DataProvider, DataTable, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

const unused = () => Promise.reject(new Error('The floor lists and shows.'));

const dataProvider: DataProvider = {
  async getList(_resource, { pagination, sort, filter }) {
    const reply = await fetch('/rest/api/list', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('authtoken')}`,
      },
      body: JSON.stringify({
        type: 'PARTICIPANT',
        currentPage: (pagination?.page ?? 1) - 1,
        pageSize: pagination?.perPage ?? 20,
        filterValue: filter.q ?? '',
        parentOrgId: 1,
        recursive: true,
        sortField: sort?.field ?? 'name',
        sortOrder: sort?.order === 'DESC' ? 'DESCENDING' : 'ASCENDING',
      }),
    });
    const { list, count } = await reply.json();
    return { data: list, total: count };
  },
  async getOne(_resource, { id }) {
    const authorization = { Authorization: `Bearer ${localStorage.getItem('authtoken')}` };
    const reply = await fetch(`/rest/api/participants/${id}`, { headers: authorization });
    return { data: await reply.json() };
  },
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};

const ParticipantForm = lazy(() => import('./ParticipantEdit.tsx'));

function ParticipantEdit() {
  return (
    <Suspense fallback={null}>
      <ParticipantForm />
    </Suspense>
  );
}

function Participants() {
  return (
    <List sort={{ field: 'name', order: 'ASC' }} perPage={20}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="surname" />
        <DataTable.Col source="shortName" />
        <DataTable.Col source="orgName" />
        <DataTable.Col source="language" />
      </DataTable>
    </List>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="participants" list={Participants} edit={ParticipantEdit} />
    </Admin>,
  );
}
