import { beforeEach, describe, expect, it } from 'vitest';
import { createSavedViews, NameTaken } from '../../dataProvider/calls/savedViews.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { chooseOrg } from '../../dataProvider/session/stored.ts';
import { shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider = createDataProvider(shippedDefinitions());
const LIST = 'POST /rest/api/list';
const page1 = { page: 1, perPage: 20 };
const byName = { field: 'name', order: 'ASC' as const };
const bodies = () => recording.server.received.filter(({ url }) => url.endsWith('/list')).map(({ body }) => body);
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, name: `P${from + i}` }));

describe('POST /list', () => {
  it('sends the fields of the specification [S7.21][S7.22][S7.23][S7.24][S7.25][S7.26][S7.27][S7.28][S7.29]', async () => {
    await provider.getList('participants', {
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'surname', order: 'DESC' },
      filter: { q: ' nov ', orgId: 4, recursive: true },
    });
    expect(bodies()).toEqual([
      {
        type: 'PARTICIPANT',
        currentPage: 2,
        pageSize: 50,
        filterValue: 'nov',
        parentOrgId: 4,
        recursive: true,
        sortField: 'surname',
        sortOrder: 'DESCENDING',
      },
    ]);
  });

  it('sorts by name, ascending, in the stored organization, by default 1 [S7.32][S9.14][S9.15][S9.30]', async () => {
    await provider.getList('participant-groups', {});
    chooseOrg({ id: 9, name: 'Fire brigade' });
    await provider.getList('participant-groups', {});
    expect(bodies()).toMatchObject([
      { parentOrgId: 1, recursive: false, sortField: 'name', sortOrder: 'ASCENDING', filterValue: '', currentPage: 0 },
      { parentOrgId: 9 },
    ]);
  });

  it('requests alarm points, deleted ones and those of a type from any server [P7] [S7.30][S7.31]', async () => {
    recording.server.answer('GET /rest/api/capabilities', { status: 404 });
    await provider.getList('alarm-points', {});
    await provider.getList('deleted-alarm-points', {});
    await provider.getList('alarm-points', { meta: { fixed: { alarmPointType: 'CONSEQUENTIAL' } } });
    await provider.getList('alarm-points', { filter: { alarmPointType: 'CONSEQUENTIAL' } });
    expect(bodies()).toMatchObject([
      { type: 'ALARMPOINT', deletedAlarm: false },
      { type: 'ALARMPOINT', deletedAlarm: true },
      { type: 'ALARMPOINT', deletedAlarm: false, alarmPointType: 'CONSEQUENTIAL' },
      { type: 'ALARMPOINT', deletedAlarm: false, alarmPointType: 'CONSEQUENTIAL' },
    ]);
    expect(bodies()[0]).not.toHaveProperty('alarmPointType');
    expect(bodies()[3]).not.toHaveProperty('filters');
  });

  it('requests one type of alarm points as filters of a list give it, and refuses several (S8)', async () => {
    recording.server.answer('GET /rest/api/capabilities', { status: 404 });
    await provider.getList('alarm-points', { filter: { alarmPointType: ['CONSEQUENTIAL'] } });
    expect(bodies()).toMatchObject([{ type: 'ALARMPOINT', deletedAlarm: false, alarmPointType: 'CONSEQUENTIAL' }]);
    const several = { alarmPointType: ['STANDARD', 'CONSEQUENTIAL'] };
    await expect(provider.getList('alarm-points', { filter: several })).rejects.toMatchObject({
      reason: 'UNSUPPORTED',
      errors: { alarmPointType: 'unknownField' },
    });
    expect(bodies()).toHaveLength(1);
  });

  it('of several types contains the organization by default [P7]', async () => {
    chooseOrg({ id: 9, name: 'Fire brigade' });
    await provider.listMulti({ type: ['PARTICIPANT'], parentOrgId: undefined });
    expect(recording.server.received.at(-1)?.body).toMatchObject({ type: ['PARTICIPANT'], parentOrgId: 9 });
  });

  it.each([
    [
      'the reply of the specification',
      { list: people(1, 2), count: 42, currentPage: 0, pageSize: 20, pagesCount: 3 },
      [1, 2],
      42,
      true,
    ],
    ['ids and count as texts', { list: [{ id: '7' }], count: '1' }, [7], 1, false],
    ['no count on the last page', { list: people(1, 3) }, [1, 2, 3], 3, false],
    ['no count on a full page', { list: people(1, 20) }, people(1, 20).map(({ id }) => id), undefined, true],
    ['a list that is null', { list: null, count: 0 }, [], 0, false],
    ['a bare list', people(5, 1), [5], 1, false],
    ['an empty body', {}, [], 0, false],
    ['rows without an id', { list: [{ name: 'x' }, null, { id: 3 }], count: 3 }, [3], 3, false],
  ])('reads %s [S7.34][S7.35]', async (_, reply, ids, total, more) => {
    recording.server.answer(LIST, { body: reply });
    const result = await provider.getList('participants', { pagination: page1, sort: byName });
    expect(result.data.map(({ id }) => id)).toEqual(ids);
    expect(result.total).toBe(total);
    expect(result.pageInfo?.hasNextPage).toBe(more);
  });

  it.each([
    ['cut off', { raw: '{"list":[{"id":1,"name":"P' }],
    ['a text', { raw: 'Welcome', type: 'text/plain' }],
    ['a JSON text', { body: 'Welcome' }],
    ['empty', { raw: '' }],
  ])('reports a list that is %s as unreadable, not as empty [P18]', async (_, answer) => {
    recording.server.answer(LIST, answer);
    await expect(provider.getList('participants', {})).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(provider.allIds('participants', {})).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('reads a list under other keys [P22]', async () => {
    recording.server.answer(LIST, { body: { participants: people(1, 2), count: 2 } });
    const { data, total } = await provider.getList('participants', { pagination: page1, sort: byName });
    expect([data.map(({ id }) => id), total]).toEqual([[1, 2], 2]);
  });

  it.each([
    [{ status: 403, body: { reason: 'ACCESS_DENIED' } }, 'ACCESS_DENIED'],
    [{ status: 400, body: { reason: 'Access denied for this unit' } }, 'Access denied for this unit'],
  ])('keeps the reason of a refused list, and rejects with it [S8.22][S8.23][S6.9]', async (answer, reason) => {
    recording.server.answer(LIST, answer);
    await expect(provider.getList('users', {})).rejects.toMatchObject({ reason });
    expect(localStorage.getItem('tocsin.denied')).toBe(reason);
  });

  it('stores no reason of a list that failed otherwise', async () => {
    recording.server.answer(LIST, { status: 400, body: { reason: 'BAD_REQUEST' } });
    await expect(provider.getList('users', {})).rejects.toMatchObject({ reason: 'BAD_REQUEST' });
    expect(localStorage.getItem('tocsin.denied')).toBeNull();
  });

  it('cancels only the older request of the same list', async () => {
    let go = () => {};
    const after = new Promise<void>((done) => (go = done));
    recording.server.answer(LIST, { after, body: { list: [], count: 0 } });
    const ask = (list: string) => provider.getList('users', { meta: { list } });
    const older = ask('a');
    const other = ask('b');
    const newer = ask('a');
    await expect(older).rejects.toMatchObject({ name: 'AbortError' });
    go();
    expect((await newer).total).toBe(0);
    expect((await other).total).toBe(0);
  });

  it('refuses field filters if the server has none: unfiltered records would be wrong [P10]', async () => {
    const ask = () => provider.getList('participants', { filter: { language: 'CZECH' } });
    recording.server.answer('GET /rest/api/capabilities', { status: 404 }, { body: { extensions: ['list.filters'] } });
    const refused = { status: 501, reason: 'UNSUPPORTED', errors: { language: 'unknownField' } };
    await expect(ask()).rejects.toMatchObject(refused);
    await expect(provider.allIds('participants', { filter: { language: 'CZECH' } })).rejects.toMatchObject(refused);
    expect(bodies()).toEqual([]);
    expect(recording.log()).toEqual([]);
    const { forgetCapabilities } = await import('../../dataProvider/http/capabilities.ts');
    forgetCapabilities();
    await ask();
    expect(bodies()[0]).toMatchObject({ filters: { language: 'CZECH' } });
  });

  it('refuses ranges and exceptions if the server knows equal values only: unfiltered records would be wrong', async () => {
    const ask = () =>
      provider.getList('participants', { filter: { language: 'CZECH', 'name@not': 'Jan', 'id@from': 2 } });
    const equal = { body: { extensions: ['list.filters'] } };
    const all = { body: { extensions: ['list.filters', 'list.conditions'] } };
    recording.server.answer('GET /rest/api/capabilities', equal, all);
    const errors = { 'name@not': 'unknownField', 'id@from': 'unknownField' };
    await expect(ask()).rejects.toMatchObject({ status: 501, reason: 'UNSUPPORTED', errors });
    expect(bodies()).toEqual([]);
    const { forgetCapabilities } = await import('../../dataProvider/http/capabilities.ts');
    forgetCapabilities();
    await ask();
    expect(bodies()[0]).toMatchObject({ filters: { language: 'CZECH', 'name@not': 'Jan', 'id@from': 2 } });
  });

  it('requests records shared by parent organizations only for shared types, from a server that supports it', async () => {
    const extensions = { body: { extensions: ['list.shared'] } };
    recording.server.answer('GET /rest/api/capabilities', { status: 404 }, extensions);
    const ask = (resource: string) => provider.getList(resource, { meta: { shared: true } });
    await ask('user-groups');
    const { forgetCapabilities } = await import('../../dataProvider/http/capabilities.ts');
    forgetCapabilities();
    await ask('user-groups');
    await ask('participants');
    await provider.getList('user-groups', {});
    expect(bodies().map((body) => (body as { shared?: boolean }).shared)).toEqual([
      undefined,
      true,
      undefined,
      undefined,
    ]);
  });

  it('collects the ids of all pages', async () => {
    const pages = [people(1, 1000), people(1001, 1000), people(2001, 5)].map((list) => ({ body: { list } }));
    recording.server.answer(LIST, ...pages);
    const ids = await provider.allIds('participants', { filter: { q: 'x', recursive: true } });
    expect(ids).toEqual(people(1, 2005).map(({ id }) => id));
    expect(bodies().map((body) => (body as { currentPage: number }).currentPage)).toEqual([0, 1, 2]);
  });

  it('stops on a server that always returns the same page', async () => {
    recording.server.answer(LIST, { body: { list: people(1, 1000), count: 9999 } });
    expect(await provider.allIds('participants', {})).toHaveLength(1000);
  });
});

describe('saved views', () => {
  beforeEach(() => {
    let text = '';
    recording.server.answer('GET /rest/api/table-filters', () => ({ raw: text, type: 'text/plain' }));
    recording.server.answer('POST /rest/api/table-filters', ({ body }) => {
      text = String(body);
      return { raw: 'OK', type: 'text/plain' };
    });
    recording.server.answer('DELETE /rest/api/table-filters', () => {
      text = '';
      return { raw: '' };
    });
  });

  it('are stored by resource and name, without changing other stored data', async () => {
    await provider.setTableFilters('{"theirs":1}');
    const views = createSavedViews(provider);
    await Promise.all([
      views.save('users', { name: 'B', state: { q: 'b' } }),
      views.save('users', { name: 'A', state: { q: 'a' } }),
      views.save('organizations', { name: 'C', state: {} }),
    ]);
    expect((await views.all()).users?.map(({ name }) => name)).toEqual(['A', 'B']);
    await views.save('users', { name: 'A', state: { q: 'z' } });
    expect((await views.all()).users?.[0]).toEqual({ name: 'A', state: { q: 'z' } });
    for (const name of ['A', 'B']) await views.remove('users', name);
    await views.remove('organizations', 'C');
    expect(await provider.getTableFilters()).toBe('{"theirs":1}');
  });

  it('are not overwritten by a new one of the same name [C5]', async () => {
    const views = createSavedViews(provider);
    await views.add('users', { name: 'A', state: { q: 'mine' } });
    await expect(views.add('users', { name: 'A', state: { q: 'other' } })).rejects.toBeInstanceOf(NameTaken);
    expect((await views.all()).users).toEqual([{ name: 'A', state: { q: 'mine' } }]);
  });

  it('get another name, unless another one has it', async () => {
    const views = createSavedViews(provider);
    await views.save('users', { name: 'A', state: { q: 'a' } });
    await views.save('users', { name: 'B', state: { q: 'b' } });
    await expect(views.rename('users', 'A', 'B')).rejects.toBeInstanceOf(NameTaken);
    expect(await views.rename('users', 'A', 'Z')).toEqual([
      { name: 'B', state: { q: 'b' } },
      { name: 'Z', state: { q: 'a' } },
    ]);
  });

  it('start a list, one at a time, and still do when they are changed or renamed', async () => {
    const views = createSavedViews(provider);
    for (const name of ['A', 'B']) await views.save('users', { name, state: {} });
    await views.startWith('users', 'A');
    await views.startWith('users', 'B');
    await views.save('users', { name: 'B', state: { q: 'new' } });
    await views.rename('users', 'B', 'C');
    expect((await views.all()).users).toEqual([
      { name: 'A', state: {} },
      { name: 'C', state: { q: 'new' }, start: true },
    ]);
    await views.startWith('users', undefined);
    expect((await views.all()).users?.map(({ start }) => start)).toEqual([undefined, undefined]);
  });

  it('clear the store when the last one is deleted', async () => {
    const views = createSavedViews(provider);
    await views.save('users', { name: 'A', state: {} });
    await views.remove('users', 'A');
    expect(recording.server.received.at(-1)?.method).toBe('DELETE');
  });
});
