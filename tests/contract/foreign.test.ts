import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, verify } from '../../dataProvider/calls/session.ts';
import { forgetCapabilities, getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { configureHttp } from '../../dataProvider/http/http.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { setTokens } from '../../dataProvider/session/stored.ts';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { definitionsFor } from './definitions.ts';

const provider = createDataProvider(definitionsFor());
const page = (n: number) => ({ pagination: { page: n, perPage: 20 }, sort: { field: 'name', order: 'ASC' as const } });

describe.each([
  { name: 'plain', options: {} },
  { name: 'bare', options: { bareLists: true, textIds: true } },
  { name: 'failing now and then', options: { failEvery: 4 } },
])('a foreign platform, $name', ({ options }) => {
  let server: ForeignServer;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server = await startForeign(options);
    configureHttp({ origin: server.url, retryDelays: [1, 1, 1] });
    forgetCapabilities();
    setTokens((await signIn({ login: 'operator', password: 'operator' })).token);
  });
  afterAll(() => server.close());
  beforeEach(() => vi.mocked(console.warn).mockClear());

  it('keeps the login of the credentials, which the user of the reply lacks', async () => {
    const { user } = await signIn({ login: 'operator', password: 'operator' });
    expect(user).toMatchObject({ login: 'operator', name: 'Olga', surname: 'Operator' });
  });

  it('signs in, and has no extensions', async () => {
    expect(await verify()).toMatchObject({ name: 'Olga' });
    expect(await getCapabilities()).toBeNull();
  });

  it('pages through a list without repeating or losing a row', async () => {
    const filter = { recursive: true };
    const first = await provider.getList('participants', { ...page(1), filter });
    expect(first.data).toHaveLength(20);
    expect(first.pageInfo?.hasNextPage).toBe(true);
    expect(new Set(await provider.allIds('participants', { filter })).size).toBe(45);
  });

  it('creates, changes, copies, moves and removes a record', async () => {
    const { data: made } = await provider.create('alarm-plans', { data: { name: 'Crew', orgId: 2 } });
    expect(made).toMatchObject({ name: 'Crew', orgId: 2 });
    const changed = await provider.update('alarm-plans', {
      id: made.id,
      data: { ...made, name: 'Team' },
      previousData: made,
    });
    expect(changed.data.name).toBe('Team');
    const { data: copy } = await provider.clone('alarm-plans', { record: { id: made.id } });
    expect(copy.name).toBe('Team copy');
    expect(await provider.move('alarm-plans', { id: copy.id, newOrgId: 3, previousOrgId: 2 })).toEqual({
      outcome: 'moved',
    });
    await provider.delete('alarm-plans', { id: copy.id });
    await expect(provider.getOne('alarm-plans', { id: copy.id })).rejects.toMatchObject({
      status: 404,
      reason: 'Object not found',
    });
  });

  it('shows memberships, and writes no relation without a call [P19]', async () => {
    const asked = { type: 'PARTICIPANT', objectId: 100, referenceType: 'PARTICIPANT_GROUP' };
    expect((await provider.membership(asked)).list.map(({ id }) => id)).toEqual([400]);
    const { data: person } = await provider.getOne('participants', { id: 103 });
    const { data } = await provider.update('participants', {
      id: 103,
      data: { ...person, groupIds: [400] },
      previousData: { ...person, id: 103 },
    });
    expect(data.surname).toBe('Dvořák');
    expect(server.rows.get('PARTICIPANT')?.find(({ id }) => id === 103)).not.toHaveProperty('groupIds');
    expect(server.rows.get('PARTICIPANT_GROUP')?.find(({ id }) => id === 400)?.participantIds).toEqual([100, 101]);
  });

  it('gets the names of roles and groups from their lists, because single ones cannot be read [P16]', async () => {
    const { data } = await provider.getMany('user-groups', { ids: [300, 301] });
    expect(data).toEqual([expect.objectContaining({ id: 300, name: 'Operators' })]);
  });

  it('sends the name of its organization with a consequential trigger [P16]', async () => {
    const trigger = { name: 'Next', consequentialTrigger: 'ON_NEW', initiatorId: 500, orgId: 2 };
    const { data } = await provider.create('consequential-triggers', { data: trigger });
    expect(server.rows.get('CONSEQUENTIAL_TRIGGER')?.find(({ id }) => id === data.id)).toMatchObject({
      orgId: 2,
      orgName: 'North clinic',
    });
  });

  it('stores filters and reads the tree', async () => {
    await provider.setTableFilters('[1]');
    expect(await provider.getTableFilters()).toBe('[1]');
    await provider.clearTableFilters();
    expect(await provider.getTableFilters()).toBe('');
    expect(await provider.tree()).toMatchObject([{ id: 1, name: 'Total system', hasChildren: true }]);
    expect((await provider.tree(1)).map(({ id }) => id)).toEqual([2, 3]);
    expect(await provider.showOrg(2)).toMatchObject({
      fullOrgPath: '[Total system][North clinic]',
      parentId: null,
    });
  });

  it('gets only calls of the specification, except the call for extensions', () => {
    expect(server.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
  });

  it('deletes an alarm point and restores it', async () => {
    await provider.delete('alarm-points', { id: 500 });
    expect((await provider.getList('deleted-alarm-points', { filter: { orgId: 2 } })).data.map(({ id }) => id)).toEqual(
      [500],
    );
    await provider.restore('deleted-alarm-points', { id: 500 });
    expect((await provider.getList('alarm-points', { filter: { orgId: 2 } })).data.map(({ id }) => id)).toEqual([500]);
  });
});
