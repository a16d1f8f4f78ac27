import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { callGateway } from './gateway.ts';
import { fieldsOf } from './ownDataKit.ts';
import { next, type Stored } from './records.ts';

interface Sent {
  type: string;
  deviceType: string;
  address: string;
  text: string;
}

const gateway = await callGateway<Sent>();
const OVERLAYS = [
  {
    source: 'own.json',
    content: {
      schema: 1,
      authorities: ['PRIVATE_DATA'],
      patch: [
        {
          name: 'participants',
          fields: {
            shoeSize: { type: 'int', min: 30, max: 50, byLink: true },
            badge: { type: 'text', byLink: true, readBy: ['PRIVATE_DATA'] },
            locker: { type: 'text', byLink: true, writeBy: ['PRIVATE_DATA'] },
          },
        },
      ],
    },
  },
];
const { t, admin, clientAt } = await adminPlatform(OVERLAYS, {
  config: { ...gateway.settings, publicUrl: 'https://alarms.example.org' },
});
const { pool } = t.platform;
const org = await admin.org(1, `Ward ${next()}`);
const MOBILE = { callingDeviceType: 'MOBILE', address: '+420 602 555 001', rank: 2, active: true, message: 'private' };
const SMS = { callingDeviceType: 'SMS', address: '+420 602 555 002', rank: 1, active: true };

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const open = (url: string, headers: object = {}) => t.app.inject({ method: 'GET', url, headers: { ...headers } });
const post = (url: string, fields: { [name: string]: string }) =>
  t.app.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(fields).toString() });

/** The path in the message that was sent to an address last. */
async function sentTo(address: string, count = 1): Promise<string> {
  const messages = () => gateway.got.filter((one) => one.address === address);
  await expect.poll(() => messages().length).toBe(count);
  return /https:\/\/alarms\.example\.org(\/own-data\/[\w-]{24}) /.exec(messages().at(-1)?.text ?? '')?.[1] ?? 'none';
}

let numbers = 100;

/** A new person with a link, and the fields of the page as a browser would send them. */
async function linked(more: object = {}) {
  numbers += 1;
  const address = `+420 602 555 ${numbers}`;
  const devices = [{ ...SMS, address }, MOBILE];
  const person = await admin.participant(org.id, { language: 'GERMAN', devices, ...more });
  await admin.post(`/participants/${person.id}/own-link`, {});
  const url = await sentTo(address);
  return { id: person.id, url, address, stored: () => admin.get<Stored>(`/participants/${person.id}`) };
}

const readForm = async (url: string) => fieldsOf((await open(url)).body);
const historyOf = async (type: string, id: number) =>
  (await admin.get<{ list: { actor: string; action: string }[] }>(`/audit/${type}/${id}`)).list;

it('a link goes to the first device in use that takes a written message, and is told nowhere else', async () => {
  const { id, url, address } = await linked();
  expect(gateway.got.find((one) => one.address === address)).toMatchObject({
    type: 'message',
    deviceType: 'SMS',
    text: expect.stringContaining('Bitte prüfen Sie, ob Ihre Telefonnummern'),
  });
  const token = url.split('/').at(-1) ?? '';
  const { rows } = await pool.query('select link_key, link_hash from own_link where object_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const history = await historyOf('PARTICIPANT', id);
  expect(history.map(({ action }) => action)).toContain('sendOwnLink');
  expect(JSON.stringify(history)).not.toContain(token);
  const { rows: alarms } = await pool.query('select from alarm_job');
  expect(alarms).toEqual([]);
});

it('a message may ask for a day, to which the link lasts at least', async () => {
  const { id, address } = await linked();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { expiresAt } = await admin.post<{ expiresAt: string }>(`/participants/${id}/own-link`, { until: day(60) });
  expect(expiresAt >= day(60)).toBe(true);
  await sentTo(address, 2);
  expect(gateway.got.filter((one) => one.address === address).at(-1)?.text).toMatch(
    / Bitte tun Sie das bis [\d. ]+\.$/,
  );
  for (const [until, code] of [
    [day(-2), 'future'],
    [day(100), 'maxDays:90'],
  ]) {
    expect(await admin.send('POST', `/participants/${id}/own-link`, { until })).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { until: code } },
    });
  }
});

it('a mobile phone gets an SMS; who has no device in use for it is refused with the reason', async () => {
  const mobile = await admin.participant(org.id, { devices: [{ ...MOBILE, address: '+420 602 555 003' }] });
  expect(await admin.post(`/participants/${mobile.id}/own-link`, {})).toMatchObject({ deviceType: 'SMS' });
  await sentTo('+420 602 555 003');
  for (const devices of [[], [{ ...SMS, active: false }], [{ callingDeviceType: 'PAGER', address: '4711' }]]) {
    const { id } = await admin.participant(org.id, { devices });
    expect(await admin.send('POST', `/participants/${id}/own-link`, {})).toEqual({
      status: 409,
      body: { reason: 'NO_DEVICE' },
    });
  }
});

it('the page shows in the language of the person what the definition opens to it, and nothing else', async () => {
  const { url } = await linked({ description: 'difficult', badge: 'B-77', locker: 'L-8', shoeSize: 41 });
  const page = await open(url);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.body).toContain('<html lang="de">');
  expect(page.body).toContain(String(org.name));
  expect(page.body).not.toContain('<script');
  for (const secret of ['difficult', 'B-77', 'L-8', 'private']) expect(page.body).not.toContain(secret);
  expect(fieldsOf(page.body)).toMatchObject({
    language: 'GERMAN',
    shoeSize: '41',
    'devices.0.callingDeviceType': 'SMS',
    'devices.0.rank': '1',
    'devices.1.address': '+420 602 555 001',
    'devices.2.was': '',
    'absences.0.start': '',
  });
  const czech = await post(url, { ...fieldsOf(page.body), shoeSize: '42', 'page-say': 'cs' });
  expect(czech.body).toContain('<html lang="cs">');
  expect(fieldsOf(czech.body)).toMatchObject({ shoeSize: '42' });
});

it('a person changes devices, language and absences; hidden values stay, and the history names the link', async () => {
  const { id, url, address, stored } = await linked();
  const sent = await readForm(url);
  const saved = await post(url, {
    ...sent,
    language: 'CZECH',
    shoeSize: '39',
    'devices.0.drop': 'on',
    'devices.1.address': '602 555 777',
    'devices.1.rank': '3',
    'devices.2.callingDeviceType': 'EMAIL',
    'devices.2.address': 'anna@example.org',
    'absences.0.start': '2099-01-01T08:00',
    'absences.0.end': '2099-01-08T08:00',
    'absences.0.kind': 'VACATION',
    'page-do': 'save',
  });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, '?done=saved&language=de']);
  const now = await stored();
  expect(now).toMatchObject({
    language: 'CZECH',
    shoeSize: 39,
    confirmedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
  });
  expect(now.devices).toEqual([
    { ...MOBILE, address: expect.stringContaining('602 555 777'), rank: 3 },
    { callingDeviceType: 'EMAIL', address: 'anna@example.org', rank: 1, active: true, message: null },
  ]);
  expect(JSON.stringify(now)).not.toContain(address);
  const absences = await admin.get<Stored[]>(`/absences/list?participantId=${id}`);
  expect(absences).toMatchObject([{ start: '2099-01-01 08:00:00', end: '2099-01-08 08:00:00', kind: 'VACATION' }]);
  const [last] = await historyOf('PARTICIPANT', id);
  expect(last).toMatchObject({ action: 'update', actor: expect.stringContaining(', über persönlichen Link') });
  expect((await open(`${url}?done=saved&language=de`)).body).toContain('Ihre Änderungen sind gespeichert. Danke.');

  const removed = await post(url, { ...(await readForm(url)), 'absences.0.drop': 'on' });
  expect(removed.statusCode).toBe(303);
  expect(await admin.get(`/absences/list?participantId=${id}`)).toEqual([]);
});

it('a form without a change confirms the data', async () => {
  const { id, url, stored } = await linked();
  expect((await stored()).confirmedOn).toBeNull();
  const done = await post(url, { ...(await readForm(url)), 'page-do': 'confirm' });
  expect([done.statusCode, done.headers.location]).toEqual([303, '?done=confirmed&language=de']);
  const { confirmedOn, devices } = await stored();
  expect(confirmedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(devices).toHaveLength(2);
  const { list } = await admin.list('PARTICIPANT', { parentOrgId: org.id, filters: { confirmedOn } });
  expect(list.length).toBeGreaterThan(0);
  const copy = await admin.post<Stored>(`/participants/clone`, { id });
  expect(copy.confirmedOn).toBeNull();
});

it('faults stand beside their fields in the words of the console, and nothing is lost or stored', async () => {
  const { id, url, stored } = await linked();
  const refused = await post(url, {
    ...(await readForm(url)),
    'devices.0.drop': 'on',
    'devices.1.address': '12',
    shoeSize: '99',
    'devices.2.callingDeviceType': 'EMAIL',
    'devices.2.address': 'two words',
    'absences.0.start': '2020-01-01T08:00',
    'absences.0.end': '2020-01-02T08:00',
  });
  expect(refused.statusCode).toBe(400);
  const faultAt = (name: string) => new RegExp(`id="${name}\\.fault"[^>]*>([^<]*)<`).exec(refused.body)?.[1];
  expect(faultAt('shoeSize')).toBe('Höchstens 50');
  expect(faultAt('devices.2.address')).toMatch(/E-Mail/);
  expect(faultAt('absences.0.end')).toMatch(/Zukunft/);
  expect(fieldsOf(refused.body)).toMatchObject({
    shoeSize: '99',
    'devices.0.drop': 'on',
    'devices.2.address': 'two words',
    'absences.0.start': '2020-01-01T08:00',
  });
  expect((await stored()).devices).toHaveLength(2);
  expect(await admin.get(`/absences/list?participantId=${id}`)).toEqual([]);
});

it('two at once: the second is told what is stored now, keeps what was typed, and may save it then', async () => {
  const { id, url, stored } = await linked();
  const [one, two] = [await readForm(url), await readForm(url)];
  // a change of what the page does not show disturbs nobody
  await admin.put('/participants', { ...(await stored()), description: 'elsewhere' });
  expect((await post(url, { ...one, shoeSize: '40' })).statusCode).toBe(303);
  const late = await post(url, { ...two, shoeSize: '44', 'devices.1.drop': 'on' });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain('Jetzt gespeichert: 40');
  expect((await stored()).shoeSize).toBe(40);
  const again = fieldsOf(late.body);
  expect(again).toMatchObject({ shoeSize: '44', 'devices.1.drop': 'on' });
  expect((await post(url, again)).statusCode).toBe(303);
  const now = await stored();
  expect(now).toMatchObject({ shoeSize: 44, description: 'elsewhere' });
  expect(now.devices).toHaveLength(1);
  expect((await historyOf('PARTICIPANT', id)).length).toBeGreaterThan(3);
});

it('fields that the page does not open are not written, whatever is sent', async () => {
  const { url, stored } = await linked({ badge: 'B-1', locker: 'L-1' });
  const before = await stored();
  const sent = {
    ...(await readForm(url)),
    badge: 'X',
    locker: 'X',
    name: 'X',
    active: '',
    orgId: '1',
    description: 'X',
  };
  const more = { 'devices.1.message': 'X', 'devices.1.active': '', 'absences.0.coverId': '1' };
  expect((await post(url, { ...sent, ...more })).statusCode).toBe(303);
  expect(await stored()).toEqual({ ...before, version: expect.any(Number), confirmedOn: expect.any(String) });
});

it('absences that have begun stay', async () => {
  const { id, url } = await linked();
  await admin.post('/absences', {
    participantId: id,
    orgId: org.id,
    start: '2020-01-01 00:00:00',
    end: '2099-01-01 00:00:00',
  });
  const page = await open(url);
  expect(page.body).not.toContain('absences.0.drop');
  expect((await post(url, { ...fieldsOf(page.body), 'absences.0.drop': 'on' })).statusCode).toBe(303);
  expect(await admin.get(`/absences/list?participantId=${id}`)).toHaveLength(1);
});

it('wrong, replaced, ended links and those of deleted people are told alike', async () => {
  const { id, url, address } = await linked();
  await admin.post(`/participants/${id}/own-link`, {});
  const second = await sentTo(address, 2);
  expect(second).not.toBe(url);
  expect((await open(second)).statusCode).toBe(200);
  const ended = await linked();
  await pool.query(`update own_link set expires_at = now() where object_id = $1`, [ended.id]);
  const gone = await linked();
  await admin.remove(`/participants/${gone.id}`);
  const pages = await Promise.all(
    [url, ended.url, gone.url, '/own-data/none'].map((one) => open(one, { 'accept-language': 'cs' })),
  );
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(pages[0]?.body).toContain('Tento odkaz neplatí.');
  expect((await post(url, { 'page-do': 'confirm' })).statusCode).toBe(404);
});

it('a person is sent three messages within a day, whoever asks', async () => {
  const { id, address } = await linked();
  const editor = await clientAt(org.id, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
  await admin.post(`/participants/${id}/own-link`, {});
  await sentTo(address, 2);
  await editor.post(`/participants/${id}/own-link`, {});
  const url = await sentTo(address, 3);
  expect(await admin.send('POST', `/participants/${id}/own-link`, {})).toEqual({
    status: 429,
    body: { reason: 'MESSAGE_LIMIT' },
  });
  expect((await open(url)).statusCode).toBe(200);
  await pool.query(`update own_link set counted_from = now() - interval '25 hours' where object_id = $1`, [id]);
  expect((await admin.send('POST', `/participants/${id}/own-link`, {})).status).toBe(200);
});

it('too many tries are refused in words', async () => {
  const { url } = await linked();
  const replies = await Promise.all(Array.from({ length: 62 }, () => open(url)));
  const tooMany = replies.filter(({ statusCode }) => statusCode === 429);
  expect(tooMany.length).toBe(2);
  expect(tooMany[0]?.body).toContain('Too many attempts.');
});
