import { describe, expect, it } from 'vitest';
import { searchable } from '../../src/engine/fold.ts';
import { adminPlatform } from './admin.ts';
import { type ListReply, next, storePeople } from './records.ts';

const { t, admin } = await adminPlatform();

const names = (reply: ListReply) => reply.list.map((row) => row.name);

const people = (orgId: number, records: object[]) => storePeople(t, orgId, records);

describe('POST /list [S7.21]', () => {
  it('returns rows, count and page numbers, with the defaults of the protocol [S7.34][S7.35][S7.36][S7.37][S7.38][S9.3]', async () => {
    const org = await admin.org(1);
    await people(
      org.id,
      Array.from({ length: 45 }, (_, i) => ({ name: `N${String(i).padStart(2, '0')}` })),
    );
    const first = await admin.post<ListReply>('/list', { type: 'PARTICIPANT', parentOrgId: org.id });
    expect(first).toMatchObject({ count: 45, currentPage: 0, pageSize: 20, pagesCount: 3 });
    expect(first.list).toHaveLength(20);
    const last = await admin.list('PARTICIPANT', { parentOrgId: org.id, currentPage: 2, pageSize: 20 });
    expect(names(last)).toEqual(['N40', 'N41', 'N42', 'N43', 'N44']);
    const beyond = await admin.list('PARTICIPANT', { parentOrgId: org.id, currentPage: 9, pageSize: 20 });
    expect(beyond).toMatchObject({ list: [], count: 45, currentPage: 9 });
  });

  it('rows contain scalar values and names of references, no lists, and JSON only for columns [S7.27] [S9]', async () => {
    const org = await admin.org(1, 'Row home');
    const created = await admin.participant(org.id, { description: 'long text' });
    const { list } = await admin.list('PARTICIPANT', { parentOrgId: org.id });
    expect(list).toEqual([
      {
        id: created.id,
        name: 'Jan',
        surname: 'Novák',
        shortName: created.shortName,
        fullName: created.fullName,
        language: 'CZECH',
        active: true,
        reachable: false,
        addressesWork: true,
        confirmedOn: null,
        remindedOn: null,
        deviceCount: 0,
        version: 1,
        orgId: org.id,
        orgName: 'Row home',
      },
    ]);
    const plan = await admin.post('/alarmplans', {
      name: `Row plan ${next()}`,
      orgId: org.id,
      steps: [{ participantIds: [created.id], groupIds: [], requiredAcceptances: 1, waitSeconds: 1 }],
    });
    await admin.post('/alarmpoints', {
      name: 'Row',
      orgId: org.id,
      text: 'x',
      language: 'ENGLISH',
      alarmPlanId: plan.id,
    });
    const points = await admin.list('ALARMPOINT', { parentOrgId: org.id });
    // a row contains JSON only if a column shows it [S9]
    expect(points.list[0]).not.toHaveProperty('instructionFiles');
    expect(points.list[0]).toHaveProperty('icon');
    expect(points.list[0]).toMatchObject({ alarmPlanId: plan.id, alarmPlanName: plan.name });
    expect((await admin.list('ALARMPLAN', { parentOrgId: org.id })).list[0]).not.toHaveProperty('steps');
  });

  it('with or without child organizations [S7.25][S7.26][S2.143]', async () => {
    const top = await admin.org(1);
    const child = await admin.org(top.id);
    const grandchild = await admin.org(child.id);
    for (const org of [top, child, grandchild]) await people(org.id, [{ name: 'A' }, { name: 'B' }]);
    const count = async (parentOrgId: number, recursive: boolean) =>
      (await admin.list('PARTICIPANT', { parentOrgId, recursive })).count;
    expect([await count(top.id, false), await count(top.id, true)]).toEqual([2, 6]);
    expect([await count(child.id, false), await count(child.id, true)]).toEqual([2, 4]);
    expect((await admin.list('ORGANIZATION', { parentOrgId: top.id })).list.map((o) => o.id).sort()).toEqual(
      [child.id, grandchild.id].sort(),
    );
    expect((await admin.list('ORGANIZATION', { parentOrgId: top.id, recursive: false })).count).toBe(1);
    const all = await admin.list('ORGANIZATION');
    expect(all.list.map((o) => o.id)).not.toContain(1);
    expect(all.count).toBe(all.list.length);
  });

  it('sorts names by ICU rules, by default by name [S7.28][S7.29][S7.32][S9.14][S9.15]', async () => {
    const org = await admin.org(1);
    const right = ['Abel', 'Ärzte', 'Čeněk', 'chrt', 'hora', 'Zebra'];
    await people(
      org.id,
      ['Zebra', 'chrt', 'Abel', 'hora', 'Čeněk', 'Ärzte'].map((name) => ({ name })),
    );
    expect(names(await admin.post('/list', { type: 'PARTICIPANT', parentOrgId: org.id }))).toEqual(right);
    const down = await admin.list('PARTICIPANT', { parentOrgId: org.id, sortOrder: 'DESCENDING' });
    expect(names(down)).toEqual([...right].reverse());
  });

  const SORTS = ['name', 'surname', 'shortName', 'language', 'active', 'orgName', 'title', 'fullName', 'id', 'nothing'];
  it.each(SORTS)('pages sorted by %s neither repeat nor lose a row with equal values', async (sortField) => {
    const top = await admin.org(1);
    const orgs = [top, await admin.org(top.id), await admin.org(top.id)];
    const ids: number[] = [];
    for (const org of orgs) {
      ids.push(
        ...(await people(
          org.id,
          Array.from({ length: 17 }, (_, i) => ({ name: 'Same', active: i % 2 === 0 })),
        )),
      );
    }
    for (const sortOrder of ['ASCENDING', 'DESCENDING']) {
      const seen: number[] = [];
      for (let currentPage = 0; currentPage < 11; currentPage++) {
        const request = { parentOrgId: top.id, currentPage, pageSize: 5, sortField, sortOrder };
        seen.push(...(await admin.list('PARTICIPANT', request)).list.map((row) => row.id));
      }
      expect(seen).toHaveLength(51);
      expect(new Set(seen)).toEqual(new Set(ids));
    }
  });

  it('late pages contain the same rows as paging from the start', async () => {
    const org = await admin.org(1);
    await people(
      org.id,
      Array.from({ length: 2105 }, (_, i) => ({ name: `Far ${i % 7}`, surname: i % 3 ? 'Y' : 'Z' })),
    );
    for (const more of [{}, { filterValue: 'far' }, { sortField: 'surname', sortOrder: 'DESCENDING' }]) {
      const all: number[] = [];
      for (const currentPage of [0, 1, 2]) {
        const page = await admin.list('PARTICIPANT', { parentOrgId: org.id, pageSize: 1000, currentPage, ...more });
        all.push(...page.list.map((row) => row.id));
      }
      expect(new Set(all).size).toBe(2105);
      for (const currentPage of [55, 150, 209, 210, 211]) {
        const page = await admin.list('PARTICIPANT', { parentOrgId: org.id, pageSize: 10, currentPage, ...more });
        expect(page.list.map((row) => row.id)).toEqual(all.slice(currentPage * 10, currentPage * 10 + 10));
        expect(page.count).toBe(2105);
      }
    }
  });

  it('finds records that contain the text in any search field, ignoring case and accents [S7.23]', async () => {
    const org = await admin.org(1);
    await people(org.id, [
      { name: 'Vojtěch', surname: 'Dvořák', shortName: 'VDV' },
      { name: 'Jörg', surname: 'Weiß', shortName: 'JW_1' },
      { name: 'Łucja', surname: '100%', shortName: 'LU' },
    ]);
    const find = async (filterValue: string) => {
      const reply = await admin.list('PARTICIPANT', { parentOrgId: org.id, filterValue });
      expect(reply.count).toBe(reply.list.length);
      return names(reply);
    };
    expect(await find('dvorak')).toEqual(['Vojtěch']);
    expect(await find('OJTĚ')).toEqual(['Vojtěch']);
    expect(await find('vdv')).toEqual(['Vojtěch']);
    expect(await find('Dvořák Vojtěch')).toEqual(['Vojtěch']);
    expect(await find('jorg weiss')).toEqual(['Jörg']);
    expect(await find('Joerg Weiss')).toEqual(['Jörg']);
    expect(await find('lucja')).toEqual(['Łucja']);
    expect(await find('100%')).toEqual(['Łucja']);
    expect(await find('_')).toEqual(['Jörg']);
    expect(await find('%')).toEqual(['Łucja']);
    expect(await find('\\')).toEqual([]);
    expect(await find('   ')).toHaveLength(3);
    expect(await find('()')).toEqual([]);
    expect(await find("' or true --")).toEqual([]);
  });

  it('finds people by names as lists and titles show them [U8]', async () => {
    const org = await admin.org(1);
    const person = { name: 'Adéla', surname: 'Čechová', shortName: 'CEA', language: 'CZECH', orgId: org.id };
    const { id } = await admin.post('/participants', person);
    await admin.post('/participants', { ...person, name: 'Bohumil', surname: 'Müller', shortName: 'BM' });
    for (const filterValue of ['Adéla Čechová (CEA)', 'Čechová, Adéla', '"Čechová"', 'cechova; adela']) {
      const reply = await admin.list('PARTICIPANT', { parentOrgId: org.id, filterValue });
      expect(
        reply.list.map((row) => row.id),
        filterValue,
      ).toEqual([id]);
    }
    const reply = await admin.list('PARTICIPANT', { parentOrgId: org.id, filterValue: 'muell' });
    expect(reply.list.map((row) => row.name)).toEqual(['Bohumil']);
  });

  it('the database normalizes texts as the console does', async () => {
    const texts = [
      'Müller',
      'MÜLLER, Jörg',
      'Mu\u0308ller',
      'Kjærgård',
      'Sørensen',
      'Œuvre',
      'Weiß',
      'Łódź',
      'Dvořák',
      'Manuel',
      'O\u2019Brien',
      'Anne\u2011Marie\u200b \u2013 Mu\u0308\u00adller\u00b4s',
      '',
    ];
    const { rows } = await t.platform.pool.query<{ held: string }>(
      'select search_text(t) as held from unnest($1::text[]) with ordinality u(t, n) order by n',
      [texts],
    );
    expect(rows.map(({ held }) => held)).toEqual(texts.map(searchable));
  });

  it('filters by fields of every type; consequential alarm points are listed only on request [P7]', async () => {
    const org = await admin.org(1);
    const plan = await admin.post('/alarmplans', {
      name: `Filter plan ${next()}`,
      orgId: org.id,
      steps: [{ participantIds: [await person()], groupIds: [], requiredAcceptances: 1, waitSeconds: 1 }],
    });
    async function person() {
      return (await admin.participant(org.id)).id;
    }
    const point = (name: string, more: object) =>
      admin.post('/alarmpoints', { name, orgId: org.id, text: `Text of ${name}`, language: 'ENGLISH', ...more });
    const a = await point('A', { priority: 1, alarmPlanId: plan.id, active: false });
    const b = await point('B', { priority: 2, language: 'GERMAN', alarmPointType: 'PREDEFINED' });
    const c = await point('C', { priority: 3, systemId: 'Ünique' });
    const find = async (filters: object, more: object = {}) => {
      const reply = await admin.list('ALARMPOINT', { parentOrgId: org.id, filters, ...more });
      expect(reply.count).toBe(reply.list.length);
      return reply.list.map((row) => row.id);
    };
    expect(await find({ priority: 2 })).toEqual([b.id]);
    expect(await find({ priority: [1, 3] })).toEqual([a.id, c.id]);
    expect(await find({ active: false })).toEqual([a.id]);
    expect(await find({ language: 'GERMAN' })).toEqual([b.id]);
    expect(await find({ language: ['GERMAN', 'ENGLISH'], priority: 3 })).toEqual([c.id]);
    expect(await find({ alarmPlanId: plan.id })).toEqual([a.id]);
    expect(await find({ alarmPlanId: null })).toEqual([b.id, c.id]);
    expect(await find({ alarmPlanName: 'filter PLAN' })).toEqual([a.id]);
    expect(await find({ systemId: 'unique' })).toEqual([c.id]);
    expect(await find({ systemId: 'uenique' })).toEqual([c.id]);
    expect(await find({ systemId: null })).toEqual([a.id, b.id]);
    expect(await find({ text: 'text of b' })).toEqual([b.id]);
    expect(await find({}, { alarmPointType: 'PREDEFINED' })).toEqual([b.id]);
    const d = await point('D', { alarmPointType: 'CONSEQUENTIAL' });
    expect(await find({})).toEqual([a.id, b.id, c.id]);
    expect(await find({}, { alarmPointType: 'CONSEQUENTIAL' })).toEqual([d.id]);
    expect(await find({ alarmPointType: ['CONSEQUENTIAL', 'PREDEFINED'] })).toEqual([b.id, d.id]);
    expect(await find({ orgId: [org.id] })).toHaveLength(3);
    const unknown = await admin.send('POST', '/list', { type: 'ALARMPOINT', filters: { nonsense: 1 } });
    expect(unknown).toEqual({ status: 400, body: { reason: 'BAD_REQUEST', errors: { nonsense: 'unknownField' } } });

    const group = await admin.post('/participant-groups', {
      name: `F${next()}`,
      orgId: org.id,
      participantIds: [await person()],
    });
    const members = await admin.list('PARTICIPANT', { parentOrgId: org.id, filters: { groupIds: [group.id] } });
    expect(members.list.map((row) => row.id)).toEqual(group.participantIds);
    const outside = await admin.list('PARTICIPANT', { parentOrgId: org.id, filters: { groupIds: null } });
    expect(outside.count).toBe(1);
    const role = await admin.post('/user-groups', {
      name: `R${next()}`,
      orgId: org.id,
      authorities: ['REPORTS', 'ALARM_PANEL'],
    });
    await admin.post('/user-groups', { name: `R${next()}`, orgId: org.id, authorities: ['ALARM_TABLE'] });
    const roles = await admin.list('USERGROUP', { parentOrgId: org.id, filters: { authorities: ['REPORTS'] } });
    expect(roles.list.map((row) => row.id)).toEqual([role.id]);
  });

  it('refuses invalid list requests, and limits the page size [S9.12][S9.13]', async () => {
    const refused = [{ type: 'NOTHING' }, {}, { type: 'USER', currentPage: -1 }, { type: 'USER', pageSize: 0 }];
    for (const body of refused) expect((await admin.send('POST', '/list', body)).status).toBe(400);
    expect(await admin.list('USER', { pageSize: 50_000 })).toMatchObject({ pageSize: 10_000 });
    expect((await admin.send('POST', '/list', { type: 'USER', parentOrgId: 999_999, recursive: true })).status).toBe(
      404,
    );
  });
});
