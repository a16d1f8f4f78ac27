import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { registries } from '../../../resources/named.ts';
import type { Field, Fields } from '../../../src/engine/definition.ts';
import { fieldRights, readableRecord, readableResource } from '../../../src/engine/fieldRights.ts';
import { searchFields } from '../../../src/engine/fields.ts';
import { withinRights } from '../../../src/engine/forUser.ts';
import { loadDefinitions, parseOverlayText } from '../../../src/engine/load.ts';
import { transferColumns } from '../../../src/engine/transfer/columns.ts';
import { unwritableFaults, writeFaults } from '../../../src/engine/writeFaults.ts';
import { listOf, load, overlay, resource } from './sample.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../../docs/examples/private-data.json'), 'utf8');

const rights = (field: Partial<Field>, authorities: string[]) => {
  const { unreadable, unwritable } = fieldRights(resource({ pin: { type: 'text', ...field } as Field }), authorities);
  return [!unreadable.has('pin'), !unwritable.has('pin')];
};

describe('who reads and who writes a field', () => {
  const READ = { readBy: ['DOOR_VIEW', 'PLACE_VIEW'] };
  const WRITE = { writeBy: ['DOOR_EDIT'] };
  it.each<[what: string, field: Partial<Field>, authorities: string[], reads: boolean, writes: boolean]>([
    ['nothing is said: everybody', {}, [], true, true],
    ['readBy: nobody without one', READ, ['DOOR_EDIT'], false, false],
    ['readBy: one suffices, and writes, too', READ, ['PLACE_VIEW'], true, true],
    ['readBy: ADMIN', READ, ['ADMIN'], true, true],
    ['writeBy: everybody reads', WRITE, [], true, false],
    ['writeBy: with it', WRITE, ['DOOR_EDIT'], true, true],
    ['writeBy: ADMIN', WRITE, ['ADMIN'], true, true],
    ['both: without either', { ...READ, ...WRITE }, ['PLACE_EDIT'], false, false],
    ['both: who may read', { ...READ, ...WRITE }, ['DOOR_VIEW'], true, false],
    ['both: who may write reads, too', { ...READ, ...WRITE }, ['DOOR_EDIT'], true, true],
  ])('%s', (_, field, authorities, reads, writes) => {
    expect(rights(field, authorities)).toEqual([reads, writes]);
  });
});

const FIELDS: Fields = {
  pin: { type: 'text', search: true, readBy: ['PLACE_EDIT'] },
  keeperId: { type: 'ref', to: 'places', readBy: ['PLACE_EDIT'] },
  note: { type: 'text', search: true, writeBy: ['PLACE_EDIT'] },
  locks: { type: 'array', writeBy: ['PLACE_EDIT'], fields: { kind: { type: 'text' } } },
  seen: { type: 'text' },
  fromId: { type: 'ref', to: 'doors', fills: ['note', 'seen'] },
};
const VIEWS = {
  list: { columns: ['name', 'pin', 'keeperName', 'note'], filters: ['pin', 'note'], phone: ['keeperId'] },
  tabs: [
    { name: 'first', rows: [['name', 'pin'], 'note'] },
    { name: 'private', rows: ['pin', 'keeperId'] },
  ],
  notices: [{ name: 'noPin', field: 'pin', when: { field: 'pin', empty: true } }],
  selector: {
    filters: [
      { name: 'pin', field: 'pin' },
      { name: 'note', field: 'note' },
    ],
  },
};

describe('a definition for somebody without the right', () => {
  const own = readableResource(resource(FIELDS, VIEWS), ['DOOR_VIEW']);

  it('has nothing of the fields that he may not read', () => {
    expect(Object.keys(own.fields)).toEqual(['name', 'note', 'locks', 'seen', 'fromId']);
    expect(listOf(own).columns.map(({ field }) => field)).toEqual(['name', 'note']);
    expect([listOf(own).filters, listOf(own).phone]).toEqual([['note'], []]);
    expect(own.tabs).toEqual([{ name: 'first', rows: ['name', 'note'] }]);
    expect(own.notices).toEqual([]);
    expect(own.selector?.filters).toEqual([{ name: 'note', field: 'note' }]);
    expect(searchFields(own)).toEqual(['name', 'note']);
    expect(transferColumns(own).map(({ key }) => key)).toEqual([
      'id',
      'name',
      'note',
      'locks',
      'seen',
      'fromName',
      'fromId',
    ]);
  });

  it('is the same object each time, and the definition itself for whoever reads all', () => {
    const r = resource(FIELDS, VIEWS);
    expect(readableResource(r, ['DOOR_VIEW'])).toBe(readableResource(r, []));
    expect(readableResource(r, ['PLACE_EDIT'])).toBe(r);
    expect(readableResource(r, ['ADMIN'])).toBe(r);
  });

  it('has its unwritable fields read-only on screens, with what is inside, and fills none of them', () => {
    const loaded = load({ title: '{name}', fields: { name: { type: 'text' }, ...FIELDS }, ...VIEWS });
    expect(loaded.faults).toEqual([]);
    const screen = withinRights(loaded, ['DOOR_EDIT']);
    const doors = screen.byName.get('doors');
    expect(doors?.fields.note).toMatchObject({ readOnly: true });
    expect(doors?.fields.locks).toMatchObject({ readOnly: true, fields: { kind: { readOnly: true } } });
    expect(doors?.fields.seen).toEqual({ type: 'text' });
    expect(doors?.fields.fromId).toMatchObject({ fills: ['seen'] });
    expect(doors?.fields.pin).toBeUndefined();
    expect(screen.byListType.get('DOOR')).toBe(doors);
    expect(withinRights(loaded, ['PLACE_EDIT']).byName.get('doors')).toBe(loaded.byName.get('doors'));
  });

  it('leaves values and titles out of records', () => {
    const record = { id: 1, name: 'A', pin: '1234', keeperId: 7, keeperName: 'K', note: 'n' };
    expect(readableRecord(resource(FIELDS), [], record)).toEqual({ id: 1, name: 'A', note: 'n' });
    expect(readableRecord(resource(FIELDS), ['PLACE_EDIT'], record)).toBe(record);
  });
});

it('a changed value is a fault of whoever may not write it; an equal one and an empty one instead of none are not', () => {
  const r = resource(FIELDS);
  const before = { name: 'A', note: 'n', locks: [{ kind: 'x' }], seen: 's' };
  const faults = (change: object, authorities = ['DOOR_EDIT']) =>
    unwritableFaults(r, authorities, before, { ...before, ...change });
  expect(faults({ note: 'm', seen: 't' })).toEqual({ note: 'noRight' });
  expect(faults({ locks: [{ kind: 'y' }] })).toEqual({ locks: 'noRight' });
  expect(faults({ pin: '1' })).toEqual({ pin: 'noRight' });
  expect(faults({ note: 'n', locks: [{ kind: 'x' }], pin: '' })).toEqual({});
  expect(faults({ note: 'm', locks: [], pin: '1' }, ['PLACE_EDIT'])).toEqual({});
});

it('nobody is told of faults in what he may not read, since they would tell its value', () => {
  const r = resource({
    seen: { type: 'text' },
    pin: { type: 'text', default: '0', readBy: ['PLACE_EDIT'], required: { field: 'seen', is: 'x' } },
  });
  const before = { name: 'A', seen: 'y', pin: null };
  const record = { ...before, seen: 'x', name: 7 };
  expect(writeFaults(r, ['DOOR_EDIT'], { record, before })).toEqual({ name: 'text' });
  expect(writeFaults(r, ['PLACE_EDIT'], { record, before })).toEqual({ name: 'text', pin: 'required' });
  const defaults = () => ({ name: 'New', pin: '0' });
  const made = { name: 'A', seen: 'z' };
  expect(writeFaults(r, ['DOOR_EDIT'], { record: { ...made, pin: '1' }, defaults })).toEqual({ pin: 'noRight' });
  expect(writeFaults(r, ['DOOR_EDIT'], { record: { ...made, pin: '0' }, defaults })).toEqual({});
});

describe('an overlay', () => {
  const patch = (fields: object, more: object = {}) =>
    overlay({ schema: 1, patch: [{ name: 'doors', fields }], ...more });

  it('restricts an existing field, and adds the authority that it names, which roles can grant', () => {
    const roles: Fields = { code: { type: 'enum', values: ['A'], valuesFrom: 'authorities', multiple: true } };
    const changes = {
      title: '{name}',
      fields: { name: { type: 'text' } as const, floor: { type: 'int' } as const, ...roles },
    };
    const { faults, byName } = load(changes, [patch({ floor: { readBy: ['SECRET'] } }, { authorities: ['SECRET'] })]);
    expect(faults).toEqual([]);
    const doors = byName.get('doors');
    expect(doors?.fields.floor).toMatchObject({ type: 'int', readBy: ['SECRET'] });
    expect(doors?.fields.code).toMatchObject({
      values: ['A', 'PLACE_VIEW', 'PLACE_EDIT', 'DOOR_VIEW', 'DOOR_EDIT', 'SECRET'],
    });
  });

  it('is refused if it names an authority that does not exist, or one in small letters', () => {
    expect(load({}, [patch({ floor: { readBy: ['DOOR_VIEV'] } })]).faults).toMatchObject([
      {
        code: 'UNKNOWN_REGISTRY_NAME',
        key: 'doors.fields.floor.readBy.0',
        message: 'site.json: doors: there is no authority "DOOR_VIEV"; did you mean "DOOR_VIEW"?',
      },
    ]);
    expect(load({}, [overlay({ schema: 1, authorities: ['secret'] })]).faults).toMatchObject([
      { code: 'BAD_NAME', key: 'authorities.0' },
    ]);
  });

  it('restricts of a resource only what the platform shows nowhere else, and always what it adds', () => {
    const changes = { restrictable: ['floor'] };
    const by = { readBy: ['DOOR_EDIT'] };
    expect(load(changes, [patch({ floor: by, badge: { type: 'text', ...by } })]).faults).toEqual([]);
    expect(load(changes, [patch({ placeId: by })]).faults).toMatchObject([
      {
        code: 'PROTECTED',
        message:
          'site.json: doors: everybody who sees doors reads "placeId", because the platform itself needs it and shows it elsewhere, too; remove "readBy" there.',
      },
    ]);
    expect(load(changes, [patch({ placeId: { writeBy: ['PLACE_EDIT'] } })]).faults).toEqual([]);
  });
});

it('the example is accepted, and hides its fields from who manages people', () => {
  const loaded = loadDefinitions(definitions, [parseOverlayText('private-data.json', EXAMPLE)], registries);
  expect(loaded.faults).toEqual([]);
  const people = loaded.byName.get('participants');
  if (!people) throw new Error('There are no participants');
  expect(fieldRights(people, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'])).toEqual({
    unreadable: new Set(['privatePhone', 'personnelNotes']),
    unwritable: new Set(['privatePhone', 'personnelNotes', 'costCentre']),
  });
  expect(fieldRights(people, ['PRIVATE_DATA']).unwritable.size).toBe(0);
});

/** Fields whose readers an overlay can restrict. Whoever adds one here has made sure that no other call returns it. */
const RESTRICTABLE: { [resource: string]: string[] } = {
  absences: ['kind'],
  'alarm-plans': ['description'],
  'alarm-points': ['description'],
  'alarm-rules': ['description'],
  'alarm-templates': ['description'],
  'api-keys': ['description'],
  'consequential-triggers': ['description'],
  'deleted-alarm-points': ['description'],
  organizations: ['address', 'phone', 'description'],
  'participant-groups': ['description'],
  participants: ['description'],
  'private-schedules': ['description'],
  'standby-schedules': ['description'],
  'team-schedules': ['description'],
  'text-templates': ['description'],
  'user-groups': ['description'],
};

it('of the shipped definitions only what they alone show can be restricted, and none is', () => {
  const { resources } = loadDefinitions(definitions, [], registries);
  for (const r of resources) {
    expect([r.name, r.restrictable]).toEqual([r.name, RESTRICTABLE[r.name] ?? []]);
    expect([r.name, fieldRights(r, [])]).toEqual([r.name, { unreadable: new Set(), unwritable: new Set() }]);
  }
});
