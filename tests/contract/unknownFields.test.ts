import { afterEach, describe, expect, it } from 'vitest';
import { triggerAlarm } from '../../dataProvider/calls/alarms.ts';
import { forgetCapabilities, getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { newRecord } from '../../src/engine/defaults.ts';
import { definitionsFor } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const DEFAULTS = { today: '2026-11-25', now: '2026-11-25 18:00:00', orgId: 2 };
const bodies = () => recording.server.received.map(({ body }) => body).filter((body) => body !== undefined);

afterEach(() => forgetCapabilities());

/** What a form sends for a new record of a resource: all defaults of its definition. */
function filled(name: string, extensions: string[], values: object) {
  const definition = definitionsFor(...extensions).byName.get(name);
  if (!definition) throw new Error(`There is no definition of "${name}"`);
  return { ...newRecord(definition, DEFAULTS), ...values };
}

describe('an event of a calendar', () => {
  const path = '/rest/api/participants/7/calendar';
  const OWN = { participantId: 7, orgId: 2, exceptDates: null };

  async function saved(extensions: string[], sent: object) {
    const provider = createDataProvider(definitionsFor(...extensions));
    const row = { sourceEventId: 5, title: 'Night', startTime: '22:00:00', ...sent };
    recording.server.answer(`GET ${path}`, { body: [row] });
    recording.server.answer(`PUT ${path}/update`, { body: row });
    const { data } = await provider.getList('participant-events', { filter: { participantId: 7 } });
    const record = { ...data[0], ...OWN, ...sent, id: 5, title: 'Late' };
    await provider.update('participant-events', { id: 5, data: record, previousData: { ...record } });
    return (bodies()[0] as { event: object }).event;
  }

  it('has no owner and no days left out on a platform that announced nothing (S15)', async () => {
    const event = await saved([], {});
    expect(event).toMatchObject({ sourceEventId: 5, title: 'Late', startTime: '22:00' });
    for (const name of ['participantId', 'orgId', 'exceptDates']) expect(event).not.toHaveProperty(name);
  });

  it('gets back what such a platform sent (S15)', async () => {
    const event = await saved([], { orgId: 9, exceptDates: ['2026-12-24'] });
    expect(event).toMatchObject({ orgId: 9, exceptDates: ['2026-12-24'] });
    expect(event).not.toHaveProperty('participantId');
  });

  it('has all of them where calendars are announced (S15)', async () => {
    expect(await saved(['calendars'], {})).toMatchObject({ participantId: 7, orgId: 2, exceptDates: null });
  });
});

describe('a schedule', () => {
  const path = '/rest/api/alarm-rotationals';
  const stored = { id: 4, version: 1, name: 'Nights', orgId: 2, orgName: 'North', validFrom: '2026-12-01 00:00:00' };

  it('is created without intended gaps, with the name of its organization (S15)', async () => {
    const provider = createDataProvider(definitionsFor());
    recording.server.answer(`POST ${path}`, { body: stored });
    recording.server.answer(`GET ${path}/4`, { body: stored });
    const data = filled('standby-schedules', [], { name: 'Nights', orgName: 'North', intendedGaps: [] });
    await provider.create('standby-schedules', { data });
    expect(bodies()[0]).toMatchObject({ id: null, version: 0, name: 'Nights', orgId: 2, orgName: 'North' });
    expect(bodies()[0]).not.toHaveProperty('intendedGaps');
  });

  it('gets back the gaps and the name of its organization that the platform sent (S15)', async () => {
    const provider = createDataProvider(definitionsFor());
    const gaps = { intendedGaps: [{ start: '08:00:00', end: '09:00:00' }] };
    recording.server.answer(`GET ${path}/4`, { body: { ...stored, ...gaps } });
    recording.server.answer(`PUT ${path}`, { body: { ...stored, ...gaps } });
    const { data } = await provider.getOne('standby-schedules', { id: 4 });
    await provider.update('standby-schedules', { id: 4, data: { ...data, name: 'Days' }, previousData: data });
    expect(bodies()[0]).toMatchObject({ name: 'Days', orgName: 'North', ...gaps });
  });
});

it('an alarm point and a user have no fields of other extensions (S15)', async () => {
  const provider = createDataProvider(definitionsFor());
  recording.server.answer('POST /rest/api/alarmpoints', { body: { id: 5 } });
  recording.server.answer('POST /rest/api/users', { body: { id: 6 } });
  await provider.create('alarm-points', { data: filled('alarm-points', [], { name: 'Boiler', loneWorker: true }) });
  await provider.create('users', { data: filled('users', [], { login: 'nina', twoFactorRequired: true }) });
  const [point, user] = bodies();
  expect(point).toMatchObject({ name: 'Boiler', orgId: 2 });
  expect(point).not.toHaveProperty('loneWorker');
  expect(user).toMatchObject({ login: 'nina' });
  expect(user).not.toHaveProperty('twoFactorRequired');
});

describe('the id of a request', () => {
  const trigger = { alarmPointId: 5, requiredAcceptances: 1, requestId: 'a-1' };
  async function sentTo(answer: { status?: number; body?: unknown }) {
    recording.server.answer('GET /rest/api/capabilities', answer);
    recording.server.answer('POST /rest/api/alarm-trigger', { body: { id: 9 } });
    await getCapabilities();
    expect(await triggerAlarm(trigger)).toEqual({ id: 9, joined: false });
    return bodies()[0];
  }

  it('is not sent to a platform that announced none (S15)', async () => {
    expect(await sentTo({ status: 404 })).toEqual({ alarmPointId: 5 });
  });

  it('is sent where alarms are announced (S15)', async () => {
    expect(await sentTo({ body: { extensions: ['alarms'] } })).toEqual(trigger);
  });

  it('is sent while nothing is known of the platform, without asking it (S15)', async () => {
    recording.server.answer('POST /rest/api/alarm-trigger', { body: 'OK' });
    expect(await triggerAlarm(trigger)).toEqual({ joined: false });
    expect(bodies()[0]).toEqual(trigger);
    expect(recording.server.received).toHaveLength(1);
  });
});
