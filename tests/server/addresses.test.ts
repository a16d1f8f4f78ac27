import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, type Stored } from './records.ts';
import { transferOf } from './transferKit.ts';

const { t, call, admin } = await adminPlatform([], { config: { phoneCountry: 'CZ' } });
const transfer = transferOf(call);

const person = () => ({ name: 'Jana', surname: 'Case', shortName: `case${next()}`, language: 'CZECH', orgId: 1 });
const device = (callingDeviceType: string, address: string) => ({ callingDeviceType, address, rank: 1, active: true });
const addressesOf = (stored: Stored) => (stored.devices as { address: string }[]).map(({ address }) => address);

describe('devices', () => {
  it('are cleaned by a call of the API, and the country of the platform is announced (A4)', async () => {
    const devices = [
      device('EMAIL', ' spaced@example.org '),
      device('EMAIL', 'mailto:x@example.org'),
      device('EMAIL', '"Case, Jan" <jan@example.org>'),
      device('MOBILE', '\u202a+420 777 123 456\u202c'),
      device('SMS', '777123456'),
      device('PHONE', '4711'),
      device('PHONE', '*21#'),
      device('PAGER', '02001'),
    ];
    const { id } = await admin.participant(1, { devices });
    const stored = await admin.get<Stored>(`/participants/${id}`);
    expect(addressesOf(stored)).toEqual([
      'spaced@example.org',
      'x@example.org',
      'jan@example.org',
      '+420 777 123 456',
      '+420 777 123 456',
      '4711',
      '*21#',
      '02001',
    ]);
    expect(stored.addressesWork).toBe(true);
    expect((await call({ method: 'GET', url: '/capabilities' })).json().phoneCountry).toBe('CZ');
  });

  it('that cannot work are refused with field and reason, all at once (A4)', async () => {
    const devices = [
      device('MOBILE', 'abc'),
      device('MOBILE', '4,20777E+11'),
      device('EMAIL', 'a@example.org; b@example.org'),
      device('EMAIL', 'jan novak@example.org'),
      device('SMS', '4711'),
    ];
    const reply = await call({ method: 'POST', url: '/participants', payload: { ...person(), surname: '', devices } });
    expect([reply.statusCode, reply.json().reason]).toEqual([400, 'VALIDATION']);
    expect(reply.json().errors).toEqual({
      surname: 'required',
      'devices.0.address': 'phoneCharacters',
      'devices.1.address': 'phoneSpreadsheet',
      'devices.2.address': 'emailSeveral',
      'devices.3.address': 'emailBlank',
      'devices.4.address': 'phoneTooShort',
    });
  });

  it('stored before are listed, and keep nothing else from being saved (A4)', async () => {
    const { id } = await admin.participant(1, { devices: [device('MOBILE', '+420 777 123 456')] });
    const old = { devices: [device('MOBILE', 'abc'), device('EMAIL', 'mailto:x@example.org')], addressesWork: false };
    await t.platform.pool.query('update object set doc = doc || $2::jsonb where id = $1', [id, JSON.stringify(old)]);
    const { list } = await admin.list('PARTICIPANT', { filters: { addressesWork: false } });
    expect(list.map((row) => row.id)).toEqual([id]);

    const stored = await admin.get<Stored>(`/participants/${id}`);
    expect(addressesOf(stored)).toEqual(['abc', 'mailto:x@example.org']);
    const saved = await admin.put<Stored>('/participants', { ...stored, description: 'Nights' });
    expect([saved.description, ...addressesOf(saved)]).toEqual(['Nights', 'abc', 'x@example.org']);
    expect(saved.addressesWork).toBe(false);

    const changed = { ...saved, devices: [device('MOBILE', 'abcd'), device('EMAIL', 'x@example.org')] };
    const reply = await call({ method: 'PUT', url: '/participants', payload: changed });
    expect(reply.json().errors).toEqual({ 'devices.0.address': 'phoneCharacters' });
  });

  it('are cleaned or refused row by row in the dry run of an import (A4)', async () => {
    const cell = (devices: object[]) => `"${JSON.stringify(devices).replaceAll('"', '""')}"`;
    const [good, bad] = [person(), person()];
    const lines = [
      `Jana;Case;${good.shortName};CZECH;1;${cell([device('MOBILE', '00420777123456')])}`,
      `Jana;Case;${bad.shortName};CZECH;1;${cell([device('MOBILE', '4,20777E+11')])}`,
    ];
    const text = `name;surname;shortName;language;orgId;devices\n${lines.join('\n')}`;
    const job = await transfer.check('PARTICIPANT', text);
    expect((await transfer.rows(job.id)).map(({ state, errors }) => [state, errors])).toEqual([
      ['add', {}],
      ['reject', { 'devices.0.address': 'phoneSpreadsheet' }],
    ]);
    await transfer.start(job.id);
    const { list } = await admin.list('PARTICIPANT', { filterValue: good.shortName });
    expect(addressesOf(await admin.get<Stored>(`/participants/${list[0]?.id}`))).toEqual(['+420 777 123 456']);
  });
});

describe('numbers of calendar events', () => {
  it('are checked by the type of the device beside them (A4)', async () => {
    const { id } = await admin.participant(1);
    const put = (event: object) =>
      call({ method: 'PUT', url: `/participants/${id}/calendar/update`, payload: { event } });
    expect((await put({ deviceType: 'SMS', callingNumber: 'abc' })).json().errors).toEqual({
      callingNumber: 'phoneCharacters',
    });
    const { statusCode, body } = await put({ deviceType: 'SMS', callingNumber: '777 123 456' });
    expect([statusCode, JSON.parse(body).callingNumber]).toEqual([200, '+420 777 123 456']);
    expect((await put({ callingNumber: 'as agreed' })).statusCode).toBe(200);
  });
});

describe('e-mail addresses of users', () => {
  it('are cleaned and checked in the same way (A4)', async () => {
    const user = () => ({
      login: `mail${next()}`,
      name: 'Jan',
      surname: 'Case',
      language: 'CZECH',
      orgId: 1,
      password: 'a quite long passphrase',
    });
    const made = await call({ method: 'POST', url: '/users', payload: { ...user(), email: 'mailto:jan@example.org' } });
    expect([made.statusCode, made.json().email]).toEqual([200, 'jan@example.org']);
    const refused = await call({ method: 'POST', url: '/users', payload: { ...user(), email: 'jan@example' } });
    expect(refused.json().errors).toEqual({ email: 'emailAddress' });
  });
});
