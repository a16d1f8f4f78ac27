import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/engine/definition.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { resource as shipped } from '../shipped.ts';
import { resource } from './sample.ts';

const changed = (name: string, before: Record<string, unknown>, change: Record<string, unknown>) =>
  validateRecord(shipped(name), { ...before, ...change }, 'update', { before });

describe('a record of another platform', () => {
  const alarmPoint = { id: 1, version: 1, name: 'Fire', orgId: 7 };

  it.each([
    ['alarm-points', alarmPoint],
    ['alarm-templates', { id: 1, name: 'Fire', orgId: 7, language: null, mediaUsageType: '' }],
    ['consequential-triggers', { id: 1, name: 'Fire', orgId: 7, initiatorId: 3, consequentialTrigger: 'ON_NEW' }],
    ['participants', { id: 1, name: 'Eva', surname: 'Novotná', orgId: 7, language: 'CZECH' }],
    ['participants', { ...alarmPoint, surname: 'N', shortName: 'a b', devices: [{ callingDeviceType: 'FAX' }] }],
  ])('can be saved as it comes: %s %j [P24]', (name, before) => {
    expect(Object.keys(validateRecord(shipped(name), before, 'update'))).not.toEqual([]);
    expect(changed(name, before, { description: 'Changed' })).toEqual({});
  });

  it('is validated only where it was changed [P24]', () => {
    expect(changed('alarm-points', { ...alarmPoint, priority: 3 }, { priority: null }).priority).toBe('required');
    expect(changed('alarm-points', { ...alarmPoint, priority: 9 }, {}).priority).toBeUndefined();
    expect(changed('alarm-points', { ...alarmPoint, priority: 9 }, { priority: 8 }).priority).toBe('max:5');
    expect(changed('alarm-points', alarmPoint, { name: '' }).name).toBe('required');
  });

  it('is validated completely if it is new [P24]', () => {
    expect(validateRecord(shipped('participants'), { name: 'Eva' }, 'create')).toMatchObject({
      surname: 'required',
      shortName: 'required',
      orgId: 'required',
    });
  });

  it('keeps ignoring faults of its items when others are removed, and validates new ones [P24]', () => {
    const fields: Fields = {
      items: { type: 'array', fields: { kind: { type: 'text' }, address: { type: 'text', required: true } } },
    };
    const r = resource(fields);
    const before = {
      items: [
        { id: 1, kind: 'A', address: 'x' },
        { id: 2, kind: 'B' },
      ],
    };
    const check = (items: unknown[]) => validateRecord(r, { items }, 'update', { before });
    expect(check([{ id: 2, kind: 'B' }])).toEqual({});
    expect(check([{ id: 2, kind: 'C' }])).toEqual({});
    expect(check([{ id: 1, kind: 'A' }, before.items[1]])).toEqual({ 'items.0.address': 'required' });
    expect(check([...before.items, { kind: 'C' }])).toEqual({ 'items.2.address': 'required' });
  });

  it('requires a conditional value when the condition becomes true [P24]', () => {
    const r = resource({
      kind: { type: 'text' },
      wait: { type: 'int', required: { field: 'kind', is: 'WAIT' } },
    });
    const check = (before: object, now: object) => validateRecord(r, { ...now }, 'update', { before: { ...before } });
    expect(check({ kind: 'CALL' }, { kind: 'WAIT' })).toEqual({ wait: 'required' });
    expect(check({ kind: 'WAIT' }, { kind: 'WAIT', code: 'x' })).toEqual({});
  });
});

describe('a JSON value', () => {
  it.each([
    ['within its limit', { maxBytes: 10 }, 'áááá', {}],
    ['beyond it, counted in bytes', { maxBytes: 10 }, 'ááááá', { f: 'maxBytes:10' }],
    ['within the limit of a field that names none', {}, 'a'.repeat(16_382), {}],
    ['beyond it', {}, 'a'.repeat(16_383), { f: 'maxBytes:16384' }],
  ])('%s [S9]', (_, limit, value, faults) => {
    const r = resource({ f: { type: 'json', ...limit } });
    expect(validateRecord(r, { f: value }, 'create')).toEqual(faults);
  });

  it('of an alarm point is small, because list rows contain it [S9]', () => {
    const icon = { icon: 'flame', color: 'a'.repeat(1000) };
    expect(validateRecord(shipped('alarm-points'), { icon }, 'create').icon).toBe('maxBytes:1024');
  });
});
