import { describe, expect, it } from 'vitest';
import { allows, authorityFor, can } from '../../../src/engine/access.ts';
import { callFor, listCall } from '../../../src/engine/calls.ts';
import { codecs, decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import { newItem, newRecord } from '../../../src/engine/defaults.ts';
import type { Fields } from '../../../src/engine/definition.ts';
import { fieldAt, searchFields, sortableFields } from '../../../src/engine/fields.ts';
import { nameFieldOf, refsOf } from '../../../src/engine/refs.ts';
import { CONTEXT, resource } from './sample.ts';

const inPlace: Fields = { orgId: { type: 'ref', to: 'places' } };
const PAGE = { page: 0, pageSize: 20, orgId: 1, recursive: false };

describe('calls by default', () => {
  const doors = resource(inPlace);
  it('name the record by path or body, and move by PUT /move [S7.163][S7.164][S7.165][S7.166]', () => {
    expect(callFor(doors, 'one', 7)).toEqual({ method: 'GET', url: '/doors/7' });
    expect(callFor(doors, 'remove', 0)).toEqual({ method: 'DELETE', url: '/doors/0' });
    expect(callFor(doors, 'create', { id: '_new', name: '' })).toEqual({
      method: 'POST',
      url: '/doors',
      body: { name: '' },
    });
    expect(callFor(doors, 'update', { id: 7, version: 0 })).toEqual({
      method: 'PUT',
      url: '/doors',
      body: { id: 7, version: 0 },
    });
    expect(callFor(doors, 'clone', { id: 7, name: 'x' })).toEqual({
      method: 'POST',
      url: '/doors/clone',
      body: { id: 7, name: 'x' },
    });
    const body = { id: 7, objectType: 'DOOR', newOrgId: 3 };
    expect(callFor(doors, 'move', { id: 7, newOrgId: 3 })).toEqual({ method: 'PUT', url: '/move', body });
  });

  it('have no restore, and no move without an organization', () => {
    expect(allows(doors, 'restore')).toBe(false);
    expect(() => callFor(doors, 'restore', 1)).toThrow('doors');
    expect([allows(doors, 'move'), allows(resource({}), 'move')]).toEqual([true, false]);
  });

  it('request the list sorted by name ascending, 20 rows per page [S7.32][S9.3][S9.14][S9.15]', () => {
    expect(doors.list).toMatchObject({ pageSize: 20, sort: { field: 'name', order: 'ASCENDING' } });
    expect(listCall(doors, PAGE)).toEqual({
      method: 'POST',
      url: '/list',
      body: {
        type: 'DOOR',
        currentPage: 0,
        pageSize: 20,
        filterValue: '',
        parentOrgId: 1,
        recursive: false,
        sortField: 'name',
        sortOrder: 'ASCENDING',
      },
    });
  });

  it('send filters if there are any, and always the fixed values of the definition', () => {
    const list = { columns: ['name'], fixed: { deletedAlarm: true } };
    const filters = { floor: 0, deletedAlarm: false };
    const { body } = listCall(resource({ floor: { type: 'int' } }, { list }), {
      ...PAGE,
      filters,
      sortOrder: 'DESCENDING',
    });
    expect(body).toMatchObject({ filters, deletedAlarm: true, sortOrder: 'DESCENDING' });
  });
});

it('calls where they differ', () => {
  const calls = {
    update: { method: 'PUT', path: 'gates/' },
    restore: { method: 'PUT', path: '/gates/re-enable', body: 'id' },
    remove: { method: 'POST', path: '/gates/{id}/off', body: 'none' },
    clone: false,
  } as const;
  const gates = resource({}, { api: { path: 'gates', listType: 'GATE', calls } });
  expect(callFor(gates, 'update', { id: 1 })).toEqual({ method: 'PUT', url: '/gates/', body: { id: 1 } });
  expect(callFor(gates, 'restore', 1)).toEqual({ method: 'PUT', url: '/gates/re-enable', body: { id: 1 } });
  expect(callFor(gates, 'remove', 1)).toEqual({ method: 'POST', url: '/gates/1/off' });
  expect(callFor(gates, 'one', 1).url).toBe('/gates/1');
  expect(allows(gates, 'clone')).toBe(false);
});

describe('codecs', () => {
  it('times are HH:mm in the form and HH:mm:ss on the wire [S5.1][S5.2]', () => {
    const r = resource({ start: { type: 'time' } });
    expect(encodeRecord(r, { start: '00:00' })).toEqual({ start: '00:00:00' });
    expect(decodeRecord(r, { start: '23:59:00' })).toEqual({ start: '23:59' });
  });

  it('times of calendar events are HH:mm on the wire too, and HH:mm:ss is read (S9)', () => {
    const r = resource({ start: { type: 'time', codec: 'minuteTime' } });
    expect(encodeRecord(r, { start: '00:00' })).toEqual({ start: '00:00' });
    expect(decodeRecord(r, { start: '23:59:00' })).toEqual({ start: '23:59' });
    expect(decodeRecord(r, { start: '23:59' })).toEqual({ start: '23:59' });
  });

  it('validFrom is the start of a day on the wire, and DD.MM.YY is read too [S5.3][S5.4][S5.5]', () => {
    const r = resource({ validFrom: { type: 'date', codec: 'startOfDay' } });
    expect(encodeRecord(r, { validFrom: '2026-11-19' })).toEqual({ validFrom: '2026-11-19 00:00:00' });
    expect(encodeRecord(r, { validFrom: '2026-11-19 14:32:05' })).toEqual({ validFrom: '2026-11-19 00:00:00' });
    expect(encodeRecord(r, { validFrom: '19.11.26' })).toEqual({ validFrom: '2026-11-19 00:00:00' });
    expect(decodeRecord(r, { validFrom: '2026-11-19 00:00:00' })).toEqual({ validFrom: '2026-11-19' });
  });

  it('a date and time is sent as YYYY-MM-DD HH:mm:ss', () => {
    const r = resource({ at: { type: 'dateTime' } });
    for (const at of ['2026-11-19T14:32', '2026-11-19 14:32', '2026-11-19T14:32:00.000']) {
      expect(encodeRecord(r, { at })).toEqual({ at: '2026-11-19 14:32:00' });
    }
  });

  it('an instant is not read as the time or the date of a wall clock [P11]', () => {
    const r = resource({ at: { type: 'dateTime' }, day: { type: 'date' } });
    for (const instant of ['2026-11-19T23:32:00Z', '2026-11-19T23:32:00.000Z', '2026-11-19 23:32:00+0100']) {
      expect(decodeRecord(r, { at: instant, day: instant })).toEqual({ at: instant, day: instant });
    }
  });

  it('two digits of a year are those of the nearest century [P11]', () => {
    const r = resource({ day: { type: 'date' } });
    const read = (day: string) => decodeRecord(r, { day }).day;
    expect(['05.01.99', '05.01.69', '05.01.68', '5.1.00', '05.01.26'].map(read)).toEqual([
      '1999-01-05',
      '1969-01-05',
      '2068-01-05',
      '2000-01-05',
      '2026-01-05',
    ]);
  });

  it('an icon is a JSON text on the wire, parsed on read, null if that fails [S3.177][S3.178][S3.179]', () => {
    const r = resource({ icon: { type: 'json', codec: 'jsonText' } });
    expect(encodeRecord(r, { icon: { color: '#989898' } })).toEqual({ icon: '{"color":"#989898"}' });
    expect(decodeRecord(r, { icon: '{"color":"#989898"}' })).toEqual({ icon: { color: '#989898' } });
    expect(decodeRecord(r, { icon: '{broken' })).toEqual({ icon: null });
    expect(decodeRecord(r, { icon: '0' })).toEqual({ icon: 0 });
  });

  it('more can be registered', () => {
    codecs.cents = { encode: (v) => Number(v) * 100, decode: (v) => Number(v) / 100 };
    const r = resource({ price: { type: 'decimal', codec: 'cents' } });
    expect([encodeRecord(r, { price: 0 }), decodeRecord(r, { price: 250 })]).toEqual([{ price: 0 }, { price: 2.5 }]);
    delete codecs.cents;
  });
});

it('sends unknown fields, but neither derived fields nor name companions nor local ids', () => {
  const r = resource({
    ...inPlace,
    full: { type: 'derived', template: '{name}!' },
    parts: { type: 'array', fields: inPlace },
  });
  const record = {
    id: '_new',
    version: 0,
    name: '',
    orgId: 0,
    orgName: 'x',
    full: '!',
    extra: 1,
    parts: [{ id: '_1', orgName: 'y' }],
  };
  expect(encodeRecord(r, record)).toEqual({ version: 0, name: '', orgId: 0, extra: 1, parts: [{}] });
  expect(record.parts[0]?.id).toBe('_1');
});

it('sends the title of a reference whose definition says so', () => {
  const doors = resource({
    orgId: { type: 'ref', to: 'places', sendName: true },
    keyId: { type: 'ref', to: 'places' },
  });
  const record = { id: 7, orgId: 3, orgName: 'North', keyId: 4, keyName: 'East' };
  expect(encodeRecord(doors, record)).toEqual({ id: 7, orgId: 3, orgName: 'North', keyId: 4 });
});

it('reads a reply with missing and unknown keys, and computes derived fields', () => {
  const r = resource({
    full: { type: 'derived', template: '{name}!' },
    tags: { type: 'enum', values: ['A'], multiple: true },
  });
  expect(decodeRecord(r, { name: 'a', strange: 1 })).toEqual({ name: 'a', strange: 1, full: 'a!' });
  expect(decodeRecord(r, { tags: null }).tags).toEqual([]);
});

describe('defaults', () => {
  it('keep zero, false and the empty text', () => {
    const fields: Fields = {
      n: { type: 'int', default: 0 },
      b: { type: 'bool', default: false },
      t: { type: 'text', default: '' },
      none: { type: 'int' },
      list: { type: 'array', fields: {} },
      group: { type: 'group', fields: { n: { type: 'int', default: 0 } } },
    };
    expect(newItem(fields, CONTEXT)).toEqual({ n: 0, b: false, t: '', none: null, list: [], group: { n: 0 } });
  });

  it('come from the context', () => {
    const fields: Fields = {
      d: { type: 'date', defaultFrom: 'today' },
      dt: { type: 'dateTime', defaultFrom: 'today' },
      now: { type: 'dateTime', defaultFrom: 'now' },
      time: { type: 'time', defaultFrom: 'now' },
      year: { type: 'int', defaultFrom: 'year' },
      orgId: { type: 'ref', to: 'places', defaultFrom: 'orgId' },
      language: { type: 'enum', values: ['ENGLISH', 'CZECH'], defaultFrom: 'userLanguage', default: 'ENGLISH' },
      other: { type: 'enum', values: ['ENGLISH'], defaultFrom: 'userLanguage', default: 'ENGLISH' },
    };
    expect(newRecord(resource(fields), { ...CONTEXT, orgId: 0 })).toEqual({
      id: '_new',
      name: null,
      d: '2026-11-19',
      dt: '2026-11-19 00:00:00',
      now: '2026-11-19 14:32:05',
      time: '14:32',
      year: 2026,
      orgId: 0,
      language: 'CZECH',
      other: 'ENGLISH',
    });
  });

  it('are not shared between records', () => {
    const r = resource({ icon: { type: 'json', default: { color: 'grey' } } });
    expect(newRecord(r, CONTEXT).icon).toEqual({ color: 'grey' });
    expect(newRecord(r, CONTEXT).icon).not.toBe(newRecord(r, CONTEXT).icon);
  });
});

it('finds fields, searchable and sortable ones', () => {
  const r = resource(
    {
      ...inPlace,
      full: { type: 'derived', template: '{code}' },
      code: { type: 'text' },
      note: { type: 'longText', search: true },
      quiet: { type: 'text' },
      tags: { type: 'enum', values: ['A'], multiple: true },
      steps: { type: 'array', fields: { wait: { type: 'int' } } },
    },
    { title: '{name} {full}' },
  );
  expect(fieldAt(r, 'steps.0.wait')?.type).toBe('int');
  expect(fieldAt(r, 'steps.wait')?.type).toBe('int');
  expect(fieldAt(r, 'steps.0.none')).toBeUndefined();
  expect(fieldAt(r, 'constructor')).toBeUndefined();
  expect(searchFields(r)).toEqual(['name', 'code', 'note']);
  expect(sortableFields(r)).toEqual(['name', 'orgName', 'full', 'code', 'quiet', 'title']);
});

it('finds references at any depth, with the keys of their titles', () => {
  const ids = { type: 'ref', to: 'places', multiple: true } as const;
  const r = resource({
    ...inPlace,
    steps: { type: 'array', fields: { placeIds: ids } },
    own: { type: 'group', fields: inPlace },
  });
  expect(refsOf(r).map(({ key, inArray }) => [key, inArray])).toEqual([
    ['orgId', false],
    ['steps.placeIds', true],
    ['own.orgId', false],
  ]);
  expect(nameFieldOf('orgId', { type: 'ref', to: 'places' })).toBe('orgName');
  expect(nameFieldOf('placeIds', ids)).toBe('placeNames');
  expect(nameFieldOf('orgId', { type: 'ref', to: 'places', nameField: 'home' })).toBe('home');
});

it('checks authorities', () => {
  const r = resource({}, { access: { remove: 'ADMIN', menu: 'DOORS' } });
  const needed = (['list', 'one', 'create', 'update', 'clone', 'move', 'remove', 'menu'] as const).map((op) =>
    authorityFor(r, op),
  );
  expect(needed).toEqual([
    'DOOR_VIEW',
    'DOOR_VIEW',
    'DOOR_EDIT',
    'DOOR_EDIT',
    'DOOR_EDIT',
    'DOOR_EDIT',
    'ADMIN',
    'DOORS',
  ]);
  expect([can([], undefined), can([], 'A'), can(['A'], 'A'), can(['ADMIN'], 'A'), can(['A'], 'ADMIN')]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
