import { afterAll, describe, expect, it } from 'vitest';
import type { DefinitionsReply } from '../../protocol/definitions.ts';
import type { ImportJob } from '../../protocol/transfer.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { Client, type ListReply, person } from './records.ts';
import { databaseOf, rowsOf, schemaOf } from './releaseKit.ts';
import { codeOf } from './secondFactor.ts';
import { transferOf } from './transferKit.ts';
import { inconsistencies } from './truth.ts';
import { settled } from './upkeepKit.ts';

/** The secret of Jana's second factor from the first release. */
const SECRET = 'KSBXDECL44SUH45AXIN2CTZDCQRVR6FO';
const [HOSPITAL, WARD, NIGHT] = [4, 5, 6];
const [DVORAK, MUELLER, ADA] = [11, 12, 13];

const databaseUrl = await databaseOf('0.1.0-first');
const t = await testPlatform([], { databaseUrl });
afterAll(() => t.close());
await settled(t);
const call = await t.signIn();
const admin = new Client(call);

async function ids(more: object = {}, type = 'PARTICIPANT'): Promise<number[]> {
  return (await admin.list(type, more)).list.map(({ id }) => id);
}

/** The actions on a record, newest first. */
async function history(listType: string, id: number): Promise<string[]> {
  return (await admin.get<{ list: { action: string }[] }>(`/audit/${listType}/${id}`)).list.map(({ action }) => action);
}

describe('a database of the first release, upgraded,', () => {
  it('lets its users sign in, also with the second factor and a recovery code [S15]', async () => {
    const eva = await t.auth('eva.mala', 'werft lampe kolben 17');
    expect(eva.token).toMatch(/^ey/);
    const jana = { login: 'jana', password: 'segel anker hafen 23' };
    const without = await t.call({ method: 'POST', url: '/auth', payload: jana });
    expect(without.json()).toEqual({ reason: 'VERIFICATION_CODE_REQUIRED', enrolled: true });
    expect((await t.auth(jana.login, jana.password, await codeOf(SECRET))).token).toMatch(/^ey/);
    const recovered = await t.signInWith(jana.login, jana.password, 'VXRL-TNBP-89LF-HNBV');
    expect((await recovered({ method: 'GET', url: '/two-factor' })).json()).toMatchObject({
      enrolled: true,
      required: true,
      recoveryCodes: 9,
    });
    const saved = await (await t.signIn('eva.mala', 'werft lampe kolben 17'))({ method: 'GET', url: '/table-filters' });
    expect(saved.body).toBe('{"participants":[{"name":"Noční","filter":{"language":"CZECH"}}]}');
  });

  it('has its organizations, roles and users [S15]', async () => {
    expect(await admin.get(`/organizations/${NIGHT}`)).toMatchObject({ name: 'Noční směna', parentId: WARD });
    expect(await admin.get(`/organizations/${WARD}`)).toMatchObject({ name: 'Station Ärzte', parentId: HOSPITAL });
    expect(await admin.get(`/organizations/${HOSPITAL}`)).toMatchObject({ name: 'Nordkliniken Müller', parentId: 1 });
    expect(await admin.get('/user-groups/7')).toMatchObject({
      name: 'Dispatchers',
      description: 'Look after the ward',
      orgId: HOSPITAL,
      authorities: ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT', 'ALARMPOINT_VIEW'],
    });
    expect(await admin.get('/user-groups/8')).toMatchObject({ name: 'Guarded', twoFactorRequired: true });
    expect(await admin.get('/users/10')).toMatchObject({
      login: 'jana',
      name: 'Jana',
      surname: 'Nová',
      language: 'GERMAN',
      orgId: 1,
      twoFactor: true,
      roleIds: [7, 8],
      roleNames: ['Dispatchers', 'Guarded'],
    });
    expect(await admin.get('/users/9')).toMatchObject({ login: 'Eva.Mala', roleIds: [7], orgId: HOSPITAL });
  });

  it('has its people, groups and plans, and their relations [S15]', async () => {
    expect(await admin.get(`/participants/${DVORAK}`)).toMatchObject({
      fullName: 'Zdeněk Dvořák (DVZ)',
      language: 'CZECH',
      active: true,
      reachable: true,
      orgName: 'Noční směna',
      devices: [
        { callingDeviceType: 'MOBILE', address: '+420 600 000 001', rank: 1, active: true },
        { callingDeviceType: 'PAGER', address: '02001', rank: 2, active: true },
      ],
      description: 'Night shift',
      badgeNumber: 'B-77',
      version: 1,
      groupIds: [15],
      groupNames: ['Ersthelfer'],
      planIds: [16],
      planNames: ['Feuer auf Station'],
    });
    expect(await admin.get(`/participants/${ADA}`)).toMatchObject({ active: false, reachable: false, devices: [] });
    expect(await admin.get('/participant-groups/15')).toMatchObject({ participantIds: [MUELLER, DVORAK] });
    expect(await admin.get('/alarmplans/16')).toMatchObject({
      name: 'Feuer auf Station',
      active: true,
      orgId: WARD,
      steps: [
        { groupIds: [15], participantIds: [], requiredAcceptances: 2, waitSeconds: 60, media: ['APP', 'MOBILE'] },
        { groupIds: [], participantIds: [DVORAK, ADA], requiredAcceptances: 1, waitSeconds: 300, media: [] },
      ],
    });
    const members = { type: 'PARTICIPANT_GROUP', objectId: 15, referenceType: 'PARTICIPANT' };
    const { list } = await admin.post<ListReply>('/list/membership', members);
    expect(list.map(({ id }) => id)).toEqual([MUELLER, DVORAK]);
  });

  it('has its alarms with their files, consequential triggers, and deleted records [S15]', async () => {
    expect(await admin.get('/alarmpoints/18')).toMatchObject({
      name: 'Rauchmelder 4',
      systemId: 'AP-4',
      text: 'Rauch in Zimmer 4',
      language: 'GERMAN',
      priority: 1,
      alarmPlanName: 'Feuer auf Station',
      templateName: 'Brand',
      deleted: false,
      orgName: 'Station Ärzte',
      instructionFiles: [
        { id: 1, path: '5/Fluchtweg Süd.pdf', type: 'pdf' },
        { id: 2, path: '5/Postup.txt', type: 'txt' },
      ],
    });
    expect(await admin.get('/consequentials/list?initiatorId=18')).toMatchObject([{ id: 19, name: 'Nobody accepted' }]);
    expect(await admin.get('/consequentials/19')).toMatchObject({
      consequentialTrigger: 'ON_NOT_ACCEPTED',
      orgId: WARD,
    });
    expect(await admin.get('/alarm-rules/21')).toMatchObject({
      alarmPointId: 18,
      systemIdPattern: 'BMS-*',
      weekdays: ['SATURDAY', 'SUNDAY'],
      action: 'REPLACE',
    });
    expect(await admin.get('/text-templates/22')).toMatchObject({
      texts: [{ text: 'Der Alarm ist beendet.' }, { language: 'CZECH', text: 'Poplach skončil.' }],
    });
    expect(await admin.get(`/alarmpoints/predefined/${WARD}?alarmtype=SOS`)).toMatchObject({
      id: 23,
      systemId: 'SOS-1',
    });
    expect(await ids({}, 'ALARMPOINT')).toEqual([18]);
    expect(await ids({ deletedAlarm: true }, 'ALARMPOINT')).toEqual([20]);
  });

  it('has its overlays, their fields and their records [S15]', async () => {
    const { overlays } = await admin.get<DefinitionsReply>('/definitions');
    expect(overlays).toMatchObject([
      { name: 'badge', version: 1 },
      { name: 'vehicles', version: 1 },
    ]);
    expect(await admin.get('/vehicles/24')).toMatchObject({
      plate: '1A2 3456',
      model: 'Škoda',
      seats: 5,
      orgId: HOSPITAL,
      driverIds: [MUELLER, DVORAK],
    });
    expect(await ids({ filterValue: 'b-77' })).toEqual([DVORAK]);
    expect(await admin.send('POST', '/participants', { ...person(WARD), badgeNumber: 'b-77' })).toMatchObject({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { badgeNumber: 'unique:Zdeněk Dvořák (DVZ)' } },
    });
  });

  it('searches and sorts [S15]', async () => {
    expect(await ids()).toEqual([ADA, 25, MUELLER, DVORAK]);
    expect(await ids({ sortField: 'surname', sortOrder: 'DESCENDING' })).toEqual([ADA, 25, MUELLER, DVORAK]);
    expect(await ids({ sortField: 'surname' })).toEqual([DVORAK, MUELLER, 25, ADA]);
    expect(await ids({ filterValue: 'mueller' })).toEqual([MUELLER]);
    expect(await ids({ filterValue: 'DVOR' })).toEqual([DVORAK]);
    expect(await ids({ filters: { reachable: true } })).toEqual([MUELLER, DVORAK]);
    expect(await ids({ parentOrgId: NIGHT })).toEqual([25, DVORAK]);
    expect((await admin.list('PARTICIPANT', { parentOrgId: HOSPITAL })).count).toBe(4);
  });

  it('has its history, exact counters and effective limits [S15]', async () => {
    expect(await history('PARTICIPANT', MUELLER)).toEqual(['update', 'create']);
    expect(await history('ALARMPOINT', 20)).toEqual(['remove', 'create']);
    const [changed] = (await admin.get<{ list: object[] }>(`/audit/PARTICIPANT/${MUELLER}`)).list;
    expect(changed).toMatchObject({ actor: 'Tocsin Administrator', after: { description: 'Leads the ward' } });
    expect(await inconsistencies(t)).toEqual([]);
    expect(await admin.get(`/organizations/object-limits/${HOSPITAL}`)).toMatchObject({
      PARTICIPANT: { limit: 7, used: 4 },
      ORGANIZATION: { limit: 3, used: 2 },
      USER: { limit: null, used: 1 },
    });
  });

  it('has its imports, and continues the one that was only checked [S15]', async () => {
    const transfer = transferOf(call);
    expect(await admin.get<ImportJob>('/imports/1')).toMatchObject({
      state: 'done',
      total: 2,
      counts: { add: 1, added: 1, reject: 1 },
      settings: { match: 'shortName' },
    });
    expect(await transfer.rows(1, 'reject')).toMatchObject([
      { cells: ['Ivo', 'Chybný', 'IMP2', 'KLINGON', '6'], errors: { language: 'choice:KLINGON' } },
    ]);
    expect(await admin.get<ImportJob>('/imports/2')).toMatchObject({ state: 'checked', counts: { add: 1, change: 1 } });
    // regardless of its age
    await t.platform.pool.query(`update import_job set created_at = now() - interval '40 days'`);
    expect(await transfer.start(2)).toMatchObject({ state: 'done', counts: { added: 1, changed: 1 } });
    expect(await admin.get(`/participants/${DVORAK}`)).toMatchObject({ surname: 'Změněný', badgeNumber: 'B-77' });
    expect(await ids({ filterValue: 'imp3' })).toHaveLength(1);
    expect(await inconsistencies(t)).toEqual([]);
  });
});

it('an upgraded database has the tables, indexes and functions of a new one; another start changes nothing [S15]', async () => {
  const old = await databaseOf('0.1.0-first');
  const upgraded = await testPlatform([], { databaseUrl: old });
  const { overlays } = await new Client(await upgraded.signIn()).get<DefinitionsReply>('/definitions');
  await settled(upgraded);
  await upgraded.close();

  const fresh = await newDatabase();
  const made = await testPlatform([], { databaseUrl: fresh });
  const client = new Client(await made.signIn());
  for (const { name, content } of overlays) await client.put(`/definitions/${name}`, { content, version: 0 });
  await settled(made);
  await made.close();
  const schema = await schemaOf(old);
  expect(schema).toEqual(await schemaOf(fresh));
  expect(schema.filter((line) => line.startsWith('r '))).toContain('r object ');

  // jobs of the upkeep that nothing waits for come and go
  const kept = async () => ({ ...(await rowsOf(old)), upkeep_job: undefined });
  const before = await kept();
  const again = await testPlatform([], { databaseUrl: old });
  await settled(again);
  await again.close();
  expect(await kept()).toEqual(before);
  expect(await schemaOf(old)).toEqual(schema);
}, 180_000);
