import { beforeAll, expect, it } from 'vitest';
import { Client, type Stored, samples } from './records.ts';
import { markedSample, OURS, rolePlatform, THEIRS } from './roleKit.ts';

const { t, admin, ours, theirs, shared, callers } = await rolePlatform();

/** List types with their own lists. */
const TYPES = [
  'ORGANIZATION',
  'PARTICIPANT',
  'PARTICIPANT_GROUP',
  'ALARMPLAN',
  'ALARMPOINT',
  'ALARM_RULE',
  'ALARM_TEMPLATE',
  'ALARM_PANEL',
  'TEXT_TEMPLATE',
  'ALARM_ROTATIONAL',
  'PARTICIPANT_ROTATIONAL',
  'USERGROUP',
  'USER',
  'HOLIDAY',
  'API_KEY',
  'REPORT_SCHEDULE',
];

/** Creates a record of each type and changes it twice. */
beforeAll(async () => {
  for (const [mark, orgId] of [
    [OURS, ours.id],
    [THEIRS, theirs.id],
  ] as const) {
    for (const type of TYPES) {
      const refs = { participantId: shared.participantId, alarmPointId: shared.pointId };
      const { path, record, change } = markedSample(samples(orgId, refs), type, mark, orgId);
      const { id } = await admin.post(path, record);
      const called = type === 'HOLIDAY' ? 'title' : 'name';
      for (const more of [change, { [called]: `${mark} again ${id}` }]) await admin.put(path, { id, ...more });
    }
  }
});

it('the tested lists are all lists of the platform [S2]', () => {
  const listed = [...t.platform.definitions.byListType.values()].filter((r) => r.list !== false && !r.partOf);
  expect(listed.map(({ api }) => api.listType).sort()).toEqual([...TYPES].sort());
});

it.each([
  { who: 'chief', orgId: ours.id, hidden: THEIRS, shown: OURS },
  { who: 'stranger', orgId: theirs.id, hidden: OURS, shown: THEIRS },
] as const)(
  'no list, search, export, use or history of their own organization reveals another one to the $who [S2]',
  async ({ who, orgId, hidden, shown }) => {
    const caller = callers[who];
    const client = new Client(caller);
    for (const type of TYPES) {
      const body = { type, parentOrgId: orgId, recursive: true };
      const page = await client.post<{ list: Stored[]; count: number }>('/list', { ...body, pageSize: 500 });
      expect(page.list).toHaveLength(page.count);
      const texts = [JSON.stringify(page)];
      texts.push(JSON.stringify(await client.post('/list', { ...body, pageSize: 500, shared: true })));
      texts.push(JSON.stringify(await client.post('/list', { ...body, pageSize: 500, filterValue: hidden })));
      for (const { id } of page.list) {
        for (const kind of ['used-by', 'audit']) texts.push(JSON.stringify(await client.get(`/${kind}/${type}/${id}`)));
      }
      texts.push((await caller({ method: 'POST', url: '/export', payload: { ...body, format: 'csv' } })).body);
      expect(texts.join('\n').toLowerCase(), type).toContain(shown);
      expect(texts.flatMap((text) => new RegExp(`.{0,200}${hidden}`, 'i').exec(text)?.[0] ?? [])).toEqual([]);
    }
  },
  60_000,
);
