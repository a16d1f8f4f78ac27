import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { Client, type Json, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();

const span = (first: string, last: string) => ({ start: `${first} 08:00:00`, end: `${last} 20:00:00` });
const inRange = (from: string, to: string, more = '', client: Client = admin) =>
  client.get<{ list: Stored[] }>(`/absences?from=${from} 00:00:00&to=${to} 00:00:00${more}`);
const notes = ({ list }: { list: readonly Json[] }) => list.map(({ note }) => note);

/** Signs in as a new user with this login. */
async function userOf(orgId: number, authorities: string[], login = `login-${next()}`): Promise<Client> {
  const made = await makeUser(call, authorities, { orgId, login }, { orgId });
  return new Client(await t.signIn(login, made.password));
}

describe('absences', () => {
  it('belong to a participant and his organization, and are created, changed, listed, audited and removed', async () => {
    const { id: orgId } = await admin.org(1);
    const eva = await admin.participant(orgId);
    const jan = await admin.participant(orgId);
    const made = await admin.post('/absences', {
      ...span('2026-08-01', '2026-08-09'),
      participantId: eva.id,
      coverId: jan.id,
      orgId: 1,
      note: 'Summer',
    });
    expect(made).toMatchObject({ participantId: eva.id, coverId: jan.id, orgId, version: 1, scheduleId: null });
    expect(await admin.get(`/absences/list?participantId=${eva.id}`)).toEqual([
      expect.objectContaining({ id: made.id }),
    ]);
    const changed = await admin.put('/absences', { ...made, end: '2026-08-10 20:00:00' });
    expect(changed).toMatchObject({ end: '2026-08-10 20:00:00', version: 2 });
    expect((await admin.send('PUT', '/absences', { ...made, note: 'late' })).body.reason).toBe('VERSION_CONFLICT');
    const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/ABSENCE/${made.id}`);
    expect(list.map(({ action }) => action)).toEqual(['update', 'create']);
    await admin.remove(`/absences/${made.id}`);
    expect(await admin.get(`/absences/list?participantId=${eva.id}`)).toEqual([]);
  });

  it('of all people of an organization are one list, with filters, and are changed together', async () => {
    const { id: orgId } = await admin.org(1);
    const below = (await admin.org(orgId)).id;
    const [eva, jan] = [await admin.participant(orgId), await admin.participant(below)];
    const away = (participantId: number, first: string, last: string, more = {}) =>
      admin.post('/absences', { ...span(first, last), participantId, ...more });
    const covered = await away(eva.id, '2027-03-01', '2027-03-05', { coverId: jan.id, kind: 'VACATION' });
    const open = await away(jan.id, '2027-03-10', '2027-03-12', { kind: 'ILLNESS' });
    const listed = async (filters: object = {}) =>
      (await admin.list('ABSENCE', { parentOrgId: orgId, filters })).list.map(({ id }) => id).sort((a, b) => a - b);
    expect(await listed()).toEqual([covered.id, open.id]);
    expect(await listed({ participantId: jan.id })).toEqual([open.id]);
    expect(await listed({ kind: 'VACATION' })).toEqual([covered.id]);
    expect(await listed({ 'coverId@empty': true })).toEqual([open.id]);
    const page = await admin.list('ABSENCE', { parentOrgId: orgId, sortField: 'start', sortOrder: 'DESCENDING' });
    expect(page.list[0]).toMatchObject({ id: open.id, participantName: jan.fullName, coverName: null, orgId: below });
    const foreign = await userOf(below, ['PARTICIPANT_VIEW']);
    expect((await foreign.list('ABSENCE', { parentOrgId: below })).count).toBe(1);
    expect((await foreign.send('POST', '/list', { type: 'ABSENCE', parentOrgId: orgId })).status).toBe(403);
    const stranger = await userOf(orgId, ['ALARM_TABLE']);
    expect((await stranger.send('POST', '/list', { type: 'ABSENCE', parentOrgId: orgId })).status).toBe(403);
    const job = await admin.post('/bulk', {
      type: 'ABSENCE',
      action: 'edit',
      ids: [covered.id, open.id],
      changes: { set: { kind: 'TRAINING' } },
    });
    expect(await bulkOf(call).settled(job.id)).toMatchObject({ state: 'checked', counts: { change: 2, reject: 0 } });
  });

  it.each([
    ['an end before the start', { end: '2026-07-31 00:00:00' }, { end: 'endAfterStart' }],
    ['no end', { end: null }, { end: 'required' }],
    ['somebody who covers for himself', { coverId: 'self' }, { coverId: 'distinctItems' }],
    ['nobody of this number', { coverId: 2_000_000_000 }, { coverId: 'notFound' }],
  ])('with %s are refused at the field', async (_, wrong, errors) => {
    const eva = await admin.participant(1);
    const more = 'coverId' in wrong && wrong.coverId === 'self' ? { coverId: eva.id } : wrong;
    const record = { ...span('2026-08-01', '2026-08-09'), participantId: eva.id, orgId: 1, ...more };
    expect(await admin.send('POST', '/absences', record)).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors },
    });
  });

  it('are found in a range, below an organization, of a schedule and of a person', async () => {
    const { id: above } = await admin.org(1);
    const { id: below } = await admin.org(above);
    const eva = await admin.participant(above);
    const jan = await admin.participant(below);
    const schedule = await admin.post('/participant-rotationals', {
      id: null,
      version: 0,
      name: `Team ${next()}`,
      orgId: above,
      validFrom: '2026-01-01 00:00:00',
    });
    const add = (note: string, first: string, last: string, more: object) =>
      admin.post('/absences', { ...span(first, last), note, orgId: 1, ...more });
    await add('july', '2026-07-01', '2026-07-31', { participantId: eva.id });
    await add('august', '2026-08-01', '2026-08-31', { participantId: jan.id, coverId: eva.id });
    await add('team only', '2026-08-10', '2026-08-11', { participantId: eva.id, scheduleId: schedule.id });
    const of = (from: string, to: string, more = '') => inRange(from, to, `&orgId=${above}${more}`).then(notes);
    expect(await of('2026-07-15', '2026-08-05')).toEqual(['july', 'august']);
    expect(await of('2026-07-31', '2026-08-01')).toEqual(['july']);
    expect(await of('2026-08-10', '2026-08-11')).toEqual(['august', 'team only']);
    expect(await of('2026-08-10', '2026-08-11', `&scheduleId=${schedule.id + 1}`)).toEqual(['august']);
    expect(await of('2026-01-01', '2027-01-01', `&participantId=${jan.id}`)).toEqual(['august']);
    expect(notes(await inRange('2026-01-01', '2027-01-01', `&orgId=${below}`))).toEqual(['august']);
    const viewer = await userOf(below, ['PARTICIPANT_VIEW']);
    const { list } = await inRange('2026-01-01', '2027-01-01', '', viewer);
    // the person who covers is beyond the reach of the viewer, so the name is replaced by the id
    expect(list).toMatchObject([{ participantId: jan.id, coverId: eva.id, coverName: `#${eva.id}` }]);
    expect(
      (await viewer.send('GET', `/absences?from=2026-01-01 00:00:00&to=2027-01-01 00:00:00&orgId=${above}`)).status,
    ).toBe(403);
  });

  it('override the rotation wherever duty is shown: by the person who covers, or by nobody', async () => {
    const { id: orgId } = await admin.org(1);
    const [eva, jan, ota] = await Promise.all(
      ['Eva', 'Jan', 'Ota'].map((name) => admin.participant(orgId, { name, surname: `Cover ${next()}` })),
    );
    const dateRule = {
      type: 'WeeklyDateRule',
      start: '08:00:00',
      end: '16:00:00',
      markedDays: ['MONDAY'],
      repeatEvery: 1,
      holiday: false,
    };
    await admin.post('/participant-rotationals', {
      name: `Team ${next()}`,
      orgId,
      validFrom: '2026-12-07 00:00:00',
      participantWeekGroups: [
        { participantRotationEvents: [{ name: 'Day', individualCalendarId: eva?.id, dateRule }] },
      ],
    });
    const absent = (participantId: unknown, coverId: unknown, start: string, end: string) =>
      admin.post('/absences', { participantId, coverId, start, end, orgId });
    await absent(eva?.id, jan?.id, '2026-12-07 10:00:00', '2026-12-14 12:00:00');
    await absent(jan?.id, ota?.id, '2026-12-14 00:00:00', '2026-12-14 10:00:00');
    await absent(eva?.id, null, '2026-12-21 00:00:00', '2026-12-21 23:59:00');
    interface Duty {
      list: { shifts: { start: string; end: string; who: { title: string } | null }[] }[];
    }
    const { list } = await admin.get<Duty>(`/duty?from=2026-12-07&to=2026-12-21&orgId=${orgId}`);
    const told = list[0]?.shifts.map(({ start, end, who }) => [start, end, who?.title.split(' ')[0]].join(' '));
    expect(told).toEqual([
      '2026-12-07 08:00:00 2026-12-07 10:00:00 Eva',
      '2026-12-07 10:00:00 2026-12-07 16:00:00 Jan',
      '2026-12-14 08:00:00 2026-12-14 10:00:00 Ota',
      '2026-12-14 10:00:00 2026-12-14 12:00:00 Jan',
      '2026-12-14 12:00:00 2026-12-14 16:00:00 Eva',
      '2026-12-21 08:00:00 2026-12-21 16:00:00 ',
    ]);
  });

  it('are swapped by two people in one call: both or none', async () => {
    const eva = await admin.participant(1);
    const jan = await admin.participant(1);
    const [first, second] = [
      { ...span('2026-09-01', '2026-09-01'), participantId: eva.id, coverId: jan.id },
      { ...span('2026-09-02', '2026-09-02'), participantId: jan.id, coverId: eva.id },
    ];
    const { list } = await admin.post<{ list: Stored[] }>('/absences/swap', { absences: [first, second] });
    expect(list).toMatchObject([first, second]);
    const refused = await admin.send('POST', '/absences/swap', {
      absences: [first, { ...second, end: '2026-09-01 00:00:00' }],
    });
    expect(refused).toEqual({ status: 400, body: { reason: 'VALIDATION', errors: { end: 'endAfterStart' } } });
    expect((await admin.send('POST', '/absences/swap', { absences: [first, first] })).status).toBe(400);
    expect(await admin.get(`/absences/list?participantId=${eva.id}`)).toHaveLength(1);
  });

  it('and covers of oneself are entered without an authority, by the user who is that participant', async () => {
    const { id: orgId } = await admin.org(1);
    const { id: otherOrg } = await admin.org(1);
    const login = `self-${next()}`;
    const self = await admin.participant(orgId, { shortName: login });
    const jan = await admin.participant(orgId);
    const stranger = await admin.participant(otherOrg);
    const me = await userOf(orgId, [], login);
    const nobody = await userOf(orgId, []);
    const soon = span('2099-01-01', '2099-01-02');
    const absent = await me.post('/absences/own', { ...soon, coverId: jan.id });
    expect(absent).toMatchObject({ participantId: self.id, coverId: jan.id, orgId });
    const covers = await me.post('/absences/own', { ...soon, participantId: jan.id, coverId: self.id });
    expect((await me.get<{ list: Stored[] }>('/absences/own')).list.map(({ id }) => id)).toEqual([
      absent.id,
      covers.id,
    ]);
    const refusals = [
      await me.send('POST', '/absences/own', { ...soon, participantId: jan.id }),
      await me.send('POST', '/absences/own', { ...soon, participantId: stranger.id, coverId: self.id }),
      await me.send('POST', '/absences', { ...soon, participantId: self.id, orgId }),
      await nobody.send('POST', '/absences/own', soon),
      await nobody.send('DELETE', `/absences/own/${absent.id}`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await me.remove(`/absences/own/${absent.id}`)).toEqual({});
    expect((await me.get<{ list: Stored[] }>('/absences/own')).list).toHaveLength(1);
  });
});
