import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/engine/definition.ts';
import type { FaultCode } from '../../../src/engine/faults.ts';
import { doors, load, overlay } from './sample.ts';

const READ = { readBy: ['PLACE_EDIT'] };
const WRITE = { writeBy: ['PLACE_EDIT'] };
const pin: Field = { type: 'text', ...READ };

/** The faults of doors with these fields beside their name, and other changes. */
const faultsOf = (fields: { [name: string]: Field }, more: object = {}) =>
  load({ title: '{name}', list: undefined, fields: { name: { type: 'text' }, ...fields }, ...more }).faults.map(
    ({ code, key, message }) => [code, key, message.replace('resources/doors.ts: ', '')],
  );

type Case = [
  what: string,
  fields: { [name: string]: Field },
  code: FaultCode,
  key: string,
  message: string,
  more?: object,
];

const needed = (name: string, why: string) =>
  `everybody who sees doors reads "${name}", because ${why}; remove "readBy" there.`;
const uses = (key: string) =>
  `${key} uses "pin" and so tells its value; write the same "readBy" there, or remove that of "pin".`;

describe('rights by field that cannot be kept are refused with a cure', () => {
  it.each<Case>([
    [
      'an unknown authority',
      { pin: { type: 'text', writeBy: ['DOOR_EDITS'] } },
      'UNKNOWN_REGISTRY_NAME',
      'fields.pin.writeBy.0',
      'there is no authority "DOOR_EDITS"; did you mean "DOOR_EDIT"?',
    ],
    [
      'nobody',
      { pin: { type: 'text', readBy: [] } },
      'BAD_VALUE',
      'fields.pin.readBy',
      '"fields.pin.readBy" is empty; name an authority, such as ADMIN, or remove it.',
    ],
    [
      'inside a list',
      { locks: { type: 'array', fields: { pin } } },
      'BAD_VALUE',
      'fields.locks.fields.pin.readBy',
      '"locks" is read and written as a whole; move "readBy" of "pin" there.',
    ],
    [
      'a field of the title',
      { pin },
      'PROTECTED',
      'fields.pin.readBy',
      needed('pin', 'it is in the title of the records'),
      { title: '{name} {pin}' },
    ],
    [
      'a title in the title',
      { placeId: { type: 'ref', to: 'places', ...READ } },
      'PROTECTED',
      'fields.placeId.readBy',
      needed('placeId', 'it is in the title of the records'),
      { title: '{name} {placeName}' },
    ],
    [
      'a unique field',
      { pin: { type: 'text', unique: 'global', ...READ } },
      'PROTECTED',
      'fields.pin.readBy',
      needed('pin', 'it is unique, so records are found by it'),
    ],
    [
      'the organization',
      { orgId: { type: 'ref', to: 'places', ...READ } },
      'PROTECTED',
      'fields.orgId.readBy',
      needed('orgId', 'it says where the records belong'),
    ],
    [
      'the order',
      { pin },
      'PROTECTED',
      'fields.pin.readBy',
      needed('pin', 'they are sorted by it'),
      { list: { columns: ['name'], sort: { field: 'pin', order: 'ASCENDING' } } },
    ],
    [
      'a password',
      { pin: { type: 'password', ...READ } },
      'PROTECTED',
      'fields.pin.readBy',
      needed('pin', 'passwords are never returned to anybody'),
    ],
    [
      'what the platform needs',
      { pin },
      'PROTECTED',
      'fields.pin.readBy',
      needed('pin', 'the platform itself needs it and shows it elsewhere, too'),
      { essential: ['pin'] },
    ],
    [
      'who moves a record',
      { orgId: { type: 'ref', to: 'places', ...WRITE } },
      'PROTECTED',
      'fields.orgId.writeBy',
      'whoever moves doors writes "orgId"; remove "writeBy" there, or change "access.move".',
    ],
    [
      'a computed field',
      { full: { type: 'derived', template: '{name}', ...WRITE } },
      'BAD_VALUE',
      'fields.full.writeBy',
      '"full" is computed, so nobody writes it; remove "writeBy" there.',
    ],
    [
      'a required field that its creator cannot write',
      { pin: { type: 'text', required: true, ...WRITE } },
      'BAD_VALUE',
      'fields.pin.writeBy',
      'a new record needs "pin", which not everybody who creates it may write; add DOOR_EDIT, give it a "default", or remove "required".',
    ],
    [
      'a required field that its creator cannot read',
      { pin: { type: 'text', required: { field: 'name', empty: false }, ...READ } },
      'BAD_VALUE',
      'fields.pin.readBy',
      'a new record needs "pin", which not everybody who creates it may write; add DOOR_EDIT, give it a "default", or remove "required".',
    ],
    [
      'a text made of it',
      { pin, label: { type: 'derived', template: '{pin}' } },
      'PROTECTED',
      'fields.pin.readBy',
      uses('fields.label'),
    ],
    [
      'a test of it',
      { pin, open: { type: 'bool', test: { field: 'pin', empty: true } } },
      'PROTECTED',
      'fields.pin.readBy',
      uses('fields.open'),
    ],
    [
      'a condition',
      { pin, floor: { type: 'int', required: { field: 'pin', is: '1' } } },
      'PROTECTED',
      'fields.pin.readBy',
      uses('fields.floor'),
    ],
    [
      'a condition inside a list',
      { pin, locks: { type: 'array', fields: { kind: { type: 'text', visible: { field: 'pin', is: '1' } } } } },
      'PROTECTED',
      'fields.pin.readBy',
      uses('fields.locks.kind'),
    ],
    [
      'a tab',
      { pin },
      'PROTECTED',
      'fields.pin.readBy',
      uses('tabs.0'),
      { tabs: [{ name: 'a', rows: ['name'], visible: { field: 'pin', is: '1' } }] },
    ],
    [
      'a rule',
      { pin, until: { type: 'date', readBy: ['PLACE_EDIT'] }, from: { type: 'date' } },
      'PROTECTED',
      'fields.until.readBy',
      'rules.0 uses "until" and so tells its value; write the same "readBy" there, or remove that of "until".',
      { rules: [{ rule: 'endAfterStart', options: { start: 'from', end: 'until' } }] },
    ],
    [
      'choices',
      { pin, nextId: { type: 'ref', to: 'doors', filter: { pin: '1' } } },
      'PROTECTED',
      'fields.pin.readBy',
      uses('the choice of "nextId" of doors'),
    ],
  ])('%s', (_, fields, code, key, message, more) => {
    expect(faultsOf(fields, more)).toEqual([[code, key, message]]);
  });

  it('the two sides of a relation', () => {
    const side: Field = { type: 'ref', to: 'doors', multiple: true };
    const back: Field = { type: 'ref', to: 'doors', multiple: true, inverse: 'nextIds' };
    const message = (one: string, other: string) =>
      `"${one}" is the other side of "${other}"; write the same "readBy" and "writeBy" on both sides.`;
    expect(faultsOf({ nextIds: { ...side, ...READ }, previousIds: back })).toEqual([
      ['BAD_VALUE', 'fields.nextIds', message('previousIds', 'nextIds')],
    ]);
    expect(faultsOf({ nextIds: side, previousIds: { ...back, ...WRITE } })).toEqual([
      ['BAD_VALUE', 'fields.previousIds', message('nextIds', 'previousIds')],
    ]);
    expect(faultsOf({ nextIds: { ...side, ...READ }, previousIds: { ...back, ...READ } })).toEqual([]);
  });

  it('a view of the records of another resource', () => {
    const view = { schema: 1, name: 'open-doors', basedOn: 'doors', viewOf: 'doors' };
    const patch = { name: 'open-doors', fields: { floor: READ } };
    expect(load({}, [overlay({ schema: 1, add: [view], patch: [patch] })]).faults).toMatchObject([
      {
        code: 'BAD_VALUE',
        key: 'open-doors.fields.floor.readBy',
        message:
          'site.json: open-doors: the records of open-doors are those of doors; write the same "readBy" of "floor" there.',
      },
    ]);
  });
});

describe('accepted are', () => {
  it.each<[what: string, fields: { [name: string]: Field }, more?: object]>([
    ['a text made of it with the same readers', { pin, label: { type: 'derived', template: '{pin}', ...READ } }],
    [
      'a required field that whoever creates records may write',
      { pin: { type: 'text', required: true, writeBy: ['DOOR_EDIT'] } },
    ],
    ['a required field with a default', { pin: { type: 'text', required: true, default: '0', ...WRITE } }],
    [
      'columns, filters and rows',
      { pin },
      { list: { columns: ['name', 'pin'], filters: ['pin'] }, tabs: [{ name: 'a', rows: ['pin'] }] },
    ],
    [
      'a notice at the field itself',
      { pin },
      { notices: [{ name: 'a', field: 'pin', when: { field: 'pin', empty: true } }] },
    ],
    [
      'an own field of an item with the same name',
      {
        pin,
        locks: {
          type: 'array',
          fields: { pin: { type: 'text' }, kind: { type: 'text', visible: { field: 'pin', is: '1' } } },
        },
      },
    ],
    ['the writers of a title', { name: { type: 'text', required: true, default: 'New', ...WRITE } }],
  ])('%s', (_, fields, more) => {
    expect(faultsOf(fields, more)).toEqual([]);
  });
});

it('doors without rights are what they were', () => {
  expect(doors().restrictable).toBeUndefined();
  expect(load().faults).toEqual([]);
});
