import { describe, expect, it } from 'vitest';
import { callFor, partsCall } from '../../../src/engine/calls.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import { newItem, newRecord } from '../../../src/engine/defaults.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { ENTITIES } from '../../spec/entities.ts';
import { CONTEXT, fieldOf, listOf, resource } from '../shipped.ts';

describe('alarm points', () => {
  const created = newRecord(resource('alarm-points'), CONTEXT);

  it('start with the values of a trigger [S9.35][S9.36][S9.37][S9.38][S9.39]', () => {
    expect(created).toMatchObject({
      confirmPriority: 1,
      localAcknowledgeTime: 1,
      countRepeat: 0,
      repeatBetween: 0,
      repeatMonInterval: 0,
    });
  });

  it('start with the grey clock-alert and belong to the chosen organization', () => {
    expect(created).toMatchObject({ icon: { name: 'clock-alert', color: '#989898' }, orgId: 7, language: 'CZECH' });
  });

  it('offer BY_RANK, ALL, NONE and CONSEQUENTIAL [S9.41][S9.42][S9.43][S9.44]', () => {
    const values = (field: string) => {
      const found = fieldOf('alarm-points', field);
      return found?.type === 'enum' ? found.values : [];
    };
    expect(values('mediaProcessingType')).toContain('BY_RANK');
    expect(values('mediaUsageType')).toContain('ALL');
    expect(values('acknowledgeMode')).toContain('NONE');
    expect(values('alarmPointType')).toContain('CONSEQUENTIAL');
  });

  it('are updated by PUT with a trailing slash', () => {
    expect(callFor(resource('alarm-points'), 'update', { id: 5 })).toMatchObject({
      method: 'PUT',
      url: '/alarmpoints/',
    });
  });

  it('are restored by their id', () => {
    expect(callFor(resource('deleted-alarm-points'), 'restore', 5)).toEqual({
      method: 'PUT',
      url: '/alarmpoints/re-enable',
      body: { id: 5 },
    });
  });

  it('that are deleted can only be read and restored', () => {
    const { calls } = resource('deleted-alarm-points').api;
    expect([calls.create, calls.update, calls.remove, calls.clone, calls.move]).toEqual(Array(5).fill(false));
    expect(listOf('deleted-alarm-points').fixed).toEqual({ deletedAlarm: true });
  });
});

describe('consequential triggers', () => {
  const triggers = resource('consequential-triggers');
  const created = newRecord(triggers, CONTEXT);

  it.each<[string, unknown, string]>([
    ['acknowledgeMode', 'NONE', '[S3.233]'],
    ['alarmPointType', 'CONSEQUENTIAL', '[S3.234]'],
    ['confirmPriority', 1, '[S3.235]'],
    ['consequentialTrigger', 'ON_NEW', '[S3.236][S9.45]'],
    ['countRepeat', 0, '[S3.237]'],
    ['deleted', true, '[S3.238]'],
    ['description', 'Description', '[S3.239]'],
    ['localAcknowledgeTime', 1, '[S3.240]'],
    ['mediaProcessingType', 'BY_RANK', '[S3.241]'],
    ['mediaUsageType', 'ALL', '[S3.242]'],
    ['repeatBetween', 0, '[S3.243]'],
    ['repeatMonInterval', 0, '[S3.244]'],
    ['icon', { name: 'clock-alert', color: '#989898' }, '[S3.245][S3.246][S3.231][S3.232]'],
  ])('begin with %s %s %s', (field, value) => {
    expect(created[field]).toEqual(value);
  });

  it('have the fields of the specification [S3.209][S3.210][S3.211][S3.212][S3.213][S3.214][S3.215][S3.216][S3.217][S3.218][S3.219][S3.220][S3.221][S3.222][S3.223][S3.224][S3.226][S3.227][S3.228][S3.229][S3.230]', () => {
    // the platform itself gives the id and the name of the organization
    const given = ENTITIES.trigger.fields.filter((name) => name !== 'id' && name !== 'orgName');
    expect(Object.keys(triggers.fields).sort()).toEqual(given.sort());
  });

  it('belong to an alarm point and have neither a menu entry nor a list screen', () => {
    expect(triggers).toMatchObject({ partOf: 'initiatorId', fields: { initiatorId: { to: 'alarm-points' } } });
    expect(triggers.menu).toBeUndefined();
    expect(partsCall(triggers, 5)).toEqual({ method: 'GET', url: '/consequentials/list?initiatorId=5' });
    expect(triggers.api.calls.move).toBe(false);
  });

  it('send their icon as text [S7.97]', () => {
    const icon = { name: 'fire', color: '#c62828' };
    expect(callFor(triggers, 'create', { name: 'x', icon }).body).toEqual({ name: 'x', icon: JSON.stringify(icon) });
  });
});

describe('alarm apps', () => {
  it('have the fields and types of the specification [S3.248][S3.249][S3.250][S3.251][S3.252][S3.253]', () => {
    const { fields } = resource('alarm-apps');
    expect(Object.keys(fields).sort()).toEqual(['alarmPlanId', 'alarmType', 'icon', 'orgId', 'systemId']);
    expect(fields.alarmType).toMatchObject({ values: ['SOS', 'MEDICAL', 'SYSTEM', 'FIRE', 'WATER', 'SECURITY'] });
    expect(fields.icon).toMatchObject({ codec: 'jsonText' });
  });
});

describe('alarm templates', () => {
  it('have a name and an icon that is sent as JSON text [S3.176][S3.177][S3.178]', () => {
    const icon = { name: 'fire', color: '#c62828' };
    const templates = resource('alarm-templates');
    expect(encodeRecord(templates, { name: 'Fire', icon })).toMatchObject({ name: 'Fire', icon: JSON.stringify(icon) });
    expect(decodeRecord(templates, { icon: JSON.stringify(icon) }).icon).toEqual(icon);
  });

  it('have no icon if its text cannot be parsed [S3.179]', () => {
    expect(decodeRecord(resource('alarm-templates'), { icon: '{broken' }).icon).toBeNull();
  });
});

describe('alarm plans', () => {
  const plans = resource('alarm-plans');
  const steps = plans.fields.steps;
  const step = { ...(steps?.type === 'array' ? newItem(steps.fields, CONTEXT) : {}), participantIds: [4] };
  const plan = { id: 1, name: 'Night', orgId: 1, active: true };

  it('require no step (S6), but a step requires recipients', () => {
    expect(validateRecord(plans, { ...plan, steps: [] }, 'update')).toEqual({});
    const nobody = { ...step, participantIds: [], groupIds: [] };
    expect(validateRecord(plans, { ...plan, steps: [nobody] }, 'update')).toEqual({
      'steps.0.participantIds': 'required',
    });
    const group = { ...step, participantIds: [], groupIds: [9] };
    expect(validateRecord(plans, { ...plan, steps: [step, group] }, 'update')).toEqual({});
  });

  it('accept zero waiting time and zero acceptances', () => {
    const zero = { ...step, waitSeconds: 0, requiredAcceptances: 0 };
    expect(validateRecord(plans, { ...plan, steps: [zero] }, 'update')).toEqual({});
  });
});
