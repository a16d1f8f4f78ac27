import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTokens } from '../../authProvider/session.ts';
import { forgetCapabilities, getCapabilities } from '../../dataProvider/capabilities.ts';
import { configureHttp } from '../../dataProvider/http.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { signIn, verify } from '../../dataProvider/session.ts';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { shippedDefinitions } from './definitions.ts';

const provider = createDataProvider(shippedDefinitions());
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

  it('signs in, and has no extensions', async () => {
    expect(await verify()).toMatchObject({ name: 'Olga' });
    expect(await getCapabilities()).toBeNull();
  });

  it('pages through a list with nothing twice and nothing lost', async () => {
    const filter = { recursive: true };
    const first = await provider.getList('participants', { ...page(1), filter });
    expect(first.data).toHaveLength(20);
    expect(first.pageInfo?.hasNextPage).toBe(true);
    expect(new Set(await provider.allIds('participants', { filter })).size).toBe(45);
  });

  it('creates, changes, copies, moves and removes a record', async () => {
    const { data: made } = await provider.create('participant-groups', { data: { name: 'Crew', orgId: 2 } });
    expect(made).toMatchObject({ name: 'Crew', orgId: 2, legacyCode: `L-${made.id}` });
    const changed = await provider.update('participant-groups', {
      id: made.id,
      data: { ...made, name: 'Team' },
      previousData: made,
    });
    expect(changed.data.name).toBe('Team');
    const { data: copy } = await provider.clone('participant-groups', { record: { id: made.id } });
    expect(copy.name).toBe('Team copy');
    expect(await provider.move('participant-groups', { id: copy.id, newOrgId: 3, previousOrgId: 2 })).toEqual({
      outcome: 'moved',
    });
    await provider.delete('participant-groups', { id: copy.id });
    await expect(provider.getOne('participant-groups', { id: copy.id })).rejects.toMatchObject({
      status: 404,
      reason: 'Object not found',
    });
  });

  it('writes a relation through the records that keep it, and asks who belongs to what', async () => {
    const groups = () => server.rows.get('PARTICIPANT_GROUP')?.find(({ id }) => id === 400)?.participantIds;
    const asked = { type: 'PARTICIPANT', objectId: 103, referenceType: 'PARTICIPANT_GROUP' };
    const { data: person } = await provider.getOne('participants', { id: 103 });
    const put = (groupIds: number[], before: number[]) =>
      provider.update('participants', {
        id: 103,
        data: { ...person, groupIds },
        previousData: { ...person, id: 103, groupIds: before },
      });
    expect((await put([400], [])).data.groupIds).toEqual([400]);
    expect(groups()).toEqual([100, 101, 103]);
    expect((await provider.membership(asked)).list.map(({ id }) => id)).toEqual([400]);
    // the record itself is sent without what it does not keep, and a second time changes nothing
    expect(server.rows.get('PARTICIPANT')?.find(({ id }) => id === 103)).not.toHaveProperty('groupIds');
    await put([400], []);
    await put([], [400]);
    expect(groups()).toEqual([100, 101]);
    expect((await provider.membership(asked)).list).toEqual([]);
  });

  it('keeps saved filters and walks the tree', async () => {
    await provider.setTableFilters('[1]');
    expect(await provider.getTableFilters()).toBe('[1]');
    await provider.clearTableFilters();
    expect(await provider.getTableFilters()).toBe('');
    expect(await provider.tree()).toMatchObject([{ id: 1, name: 'Total system', hasChildren: true }]);
    expect((await provider.tree(1)).map(({ id }) => id)).toEqual([2, 3]);
    expect(await provider.showOrg(2)).toMatchObject({ fullOrgPath: '[North clinic]', parentId: null });
  });

  it('deletes an alarm point and brings it back', async () => {
    await provider.delete('alarm-points', { id: 500 });
    expect((await provider.getList('deleted-alarm-points', { filter: { orgId: 2 } })).data.map(({ id }) => id)).toEqual(
      [500],
    );
    await provider.restore('deleted-alarm-points', { id: 500 });
    expect((await provider.getList('alarm-points', { filter: { orgId: 2 } })).data.map(({ id }) => id)).toEqual([500]);
  });
});
