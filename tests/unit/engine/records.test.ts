import { describe, expect, it } from 'vitest';
import { authorityFor, can } from '../../../src/engine/access.ts';
import { allows, callFor, listCall } from '../../../src/engine/calls.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import { newRecord } from '../../../src/engine/defaults.ts';
import type { Field, Resource } from '../../../src/engine/definition.ts';
import { searchFields, sortableFields } from '../../../src/engine/fields.ts';
import { readable } from '../../../src/engine/labels.ts';
import { nameFieldOf } from '../../../src/engine/refs.ts';
import { rules } from '../../../src/engine/rules.ts';
import { renderTemplate } from '../../../src/engine/template.ts';
import { load, withField } from './sample.ts';

const ctx = { today: '2026-03-29', now: '2026-03-29 02:30:00', orgId: 7, userLanguage: 'GERMAN' };

function door(changes: Parameters<typeof load>[0] = {}): Resource {
  const r = load(changes).byName.get('doors');
  if (!r) throw new Error('faulty');
  return r;
}

describe('a new record', () => {
  const cases: [Field, unknown][] = [
    [{ type: 'int', default: 0 }, 0],
    [{ type: 'text', default: '' }, ''],
    [{ type: 'bool', default: false }, false],
    [{ type: 'bool' }, false],
    [{ type: 'text' }, null],
    [{ type: 'date', defaultFrom: 'today' }, '2026-03-29'],
    [{ type: 'dateTime', defaultFrom: 'today' }, '2026-03-29 00:00:00'],
    [{ type: 'time', defaultFrom: 'now' }, '02:30'],
    [{ type: 'int', defaultFrom: 'year' }, 2026],
    [{ type: 'ref', to: 'places', defaultFrom: 'orgId' }, 7],
    [{ type: 'enum', values: ['GERMAN'], defaultFrom: 'userLanguage' }, 'GERMAN'],
    [{ type: 'enum', values: ['CZECH'], defaultFrom: 'userLanguage' }, null],
    [{ type: 'ref', to: 'places', multiple: true }, []],
    [{ type: 'group', fields: { n: { type: 'int', default: 1 } } }, { n: 1 }],
  ];
  it.each(cases)('of %j begins with %j', (field, expected) => {
    expect(newRecord(withField(field), ctx).value).toEqual(expected);
  });

  it('has a local id that is never sent', () => {
    const r = door();
    expect(newRecord(r, ctx).id).toBe('_new');
    expect(encodeRecord(r, newRecord(r, ctx))).not.toHaveProperty('id');
  });
});

describe('calls', () => {
  const fields: Resource['fields'] = { name: { type: 'text' }, orgId: { type: 'ref', to: 'places' } };
  const r = door({ fields, title: '{name}', list: { columns: ['name'] } });
  it('default by operation', () => {
    expect(callFor(r, 'one', 7)).toEqual({ method: 'GET', url: '/doors/7' });
    expect(callFor(r, 'remove', 7)).toMatchObject({ method: 'DELETE', url: '/doors/7' });
    expect(callFor(r, 'create', { id: '_new', name: 'x' })).toEqual({
      method: 'POST',
      url: '/doors',
      body: { name: 'x' },
    });
    expect(callFor(r, 'update', { id: 7, name: 'x', version: 3 })).toEqual({
      method: 'PUT',
      url: '/doors',
      body: { id: 7, name: 'x', version: 3 },
    });
    expect(callFor(r, 'clone', { id: 7 })).toEqual({ method: 'POST', url: '/doors/clone', body: { id: 7 } });
  });

  it('move sends id, objectType and newOrgId to PUT /move [S7.163][S7.164][S7.165][S7.166]', () => {
    expect(callFor(r, 'move', { id: 7, newOrgId: 9 })).toEqual({
      method: 'PUT',
      url: '/move',
      body: { id: 7, objectType: 'DOOR', newOrgId: 9 },
    });
  });

  it('list asks from page 0 by name, ascending [S7.32][S9.15]', () => {
    const call = listCall(r, { page: 0, pageSize: 20, orgId: 1, recursive: true });
    expect(call).toMatchObject({ method: 'POST', url: '/list' });
    expect(call.body).toMatchObject({
      type: 'DOOR',
      currentPage: 0,
      pageSize: 20,
      filterValue: '',
      parentOrgId: 1,
      recursive: true,
      sortField: 'name',
      sortOrder: 'ASCENDING',
    });
  });

  it('follow the definition where it differs', () => {
    const other = door({
      api: { listType: 'DOOR', path: 'd', calls: { update: { method: 'PATCH', path: 'd/' }, clone: false } },
    });
    expect(callFor(other, 'update', { id: 1 })).toMatchObject({ method: 'PATCH', url: '/d/' });
    expect(callFor(other, 'one', 1).url).toBe('/d/1');
    expect(allows(other, 'clone')).toBe(false);
    expect(allows(other, 'one')).toBe(true);
  });

  it('cannot move what belongs to no organization', () => {
    expect(allows(r, 'move')).toBe(true);
    expect(allows(door(), 'move')).toBe(false);
  });
});

describe('codecs', () => {
  it('JSON travels as text and is null when it cannot be read', () => {
    const r = withField({ type: 'json', codec: 'jsonText' });
    expect(encodeRecord(r, { value: { name: 'bell', color: '#989898' } }).value).toBe(
      '{"name":"bell","color":"#989898"}',
    );
    expect(decodeRecord(r, { value: '{"name":"bell"}' }).value).toEqual({ name: 'bell' });
    expect(decodeRecord(r, { value: '{bell' }).value).toBeNull();
  });

  it('times are entered as HH:mm and sent as HH:mm:ss', () => {
    const r = withField({ type: 'time' });
    expect(encodeRecord(r, { value: '07:30' }).value).toBe('07:30:00');
    expect(decodeRecord(r, { value: '07:30:00' }).value).toBe('07:30');
  });

  it('days with a start of day are sent as YYYY-MM-DD HH:mm:ss; DD.MM.YY is read', () => {
    const r = withField({ type: 'date', codec: 'startOfDay' });
    expect(encodeRecord(r, { value: '2026-11-21' }).value).toBe('2026-11-21 00:00:00');
    expect(decodeRecord(r, { value: '21.11.26' }).value).toBe('2026-11-21');
  });

  it('drops derived fields and titles of references, keeps version and what it does not know', () => {
    const r = door();
    expect(encodeRecord(r, { id: 1, version: 2, placeId: 3, placeName: 'Hall', extra: 'kept' })).toEqual({
      id: 1,
      version: 2,
      placeId: 3,
      extra: 'kept',
    });
  });

  it('fills derived fields and tolerates missing ones', () => {
    const r = withField({ type: 'derived', template: '{name}!' });
    expect(decodeRecord(r, { id: 1, name: 'x', unknown: true })).toEqual({
      id: 1,
      name: 'x',
      unknown: true,
      value: 'x!',
    });
    expect(decodeRecord(r, { id: 1 }).id).toBe(1);
  });
});

describe('templates', () => {
  it.each([
    ['{name} {surname} ({short})', { name: 'Jana', surname: 'Malá', short: 'JM' }, 'Jana Malá (JM)'],
    ['{name} {surname} ({short})', { name: 'Jana', surname: 'Malá', short: '' }, 'Jana Malá'],
    ['{name} {surname} ({short})', { surname: 'Malá' }, 'Malá'],
    ['{name}, {floor}', { name: 'Door', floor: 0 }, 'Door, 0'],
    ['{name}, {floor}', { name: 'Door', floor: null }, 'Door'],
    ['{open}', { open: false }, 'false'],
  ])('%s with %j reads %s', (template, record, expected) => {
    expect(renderTemplate(template, record)).toBe(expected);
  });
});

describe('rules', () => {
  it.each([
    [{ startTime: '08:00', endTime: '07:00' }, { endTime: 'endAfterStart' }],
    [{ startTime: '08:00', endTime: '08:00' }, { endTime: 'endAfterStart' }],
    [{ startTime: '00:00', endTime: '23:59' }, {}],
    [{ validFrom: '2026-01-01', validTo: '2026-01-01' }, {}],
    [{ startTime: '', endTime: '07:00' }, {}],
  ])('endAfterStart finds in %j: %j', (record, expected) => {
    expect(rules.endAfterStart?.(record, {})).toEqual(expected);
  });
});

describe('names', () => {
  it('of references, labels, search and sorting follow from the definition', () => {
    const r = door();
    expect(nameFieldOf('orgId', { type: 'ref', to: 'x' })).toBe('orgName');
    expect(nameFieldOf('memberIds', { type: 'ref', to: 'x', multiple: true })).toBe('memberNames');
    expect(readable('shortName')).toBe('Short name');
    expect(searchFields(r)).toEqual(['name', 'code']);
    expect(sortableFields(r)).toEqual(expect.arrayContaining(['name', 'floor', 'placeName', 'title']));
  });
});

describe('authorities', () => {
  it('default to view and edit of the list type, and ADMIN has all', () => {
    const r = door();
    expect(authorityFor(r, 'list')).toBe('DOOR_VIEW');
    expect(authorityFor(r, 'remove')).toBe('DOOR_EDIT');
    expect(authorityFor(r, 'menu')).toBeUndefined();
    expect(can([], undefined)).toBe(true);
    expect(can(['DOOR_VIEW'], 'DOOR_EDIT')).toBe(false);
    expect(can(['ADMIN'], 'DOOR_EDIT')).toBe(true);
  });
});
