import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ALARM_PLAN_PAGE_SIZE,
  DEFAULT_PAGE_SIZE,
  PARTICIPANT_PAGE_SIZE,
  TEMPLATE_PAGE_SIZE,
} from '../../protocol/constants.ts';
import { AUTHORITIES, SPEC_AUTHORITIES } from '../../resources/enums.ts';
import { definitions } from '../../resources/index.ts';
import { PAGES, SECTIONS } from '../../resources/pages.ts';
import { callFor, partsCall } from '../../src/engine/calls.ts';
import { decodeRecord, encodeRecord } from '../../src/engine/codecs.ts';
import { newItem, newRecord } from '../../src/engine/defaults.ts';
import type { Field, Fields, Resource } from '../../src/engine/definition.ts';
import { fieldLabelKey, menuLabelKey, tabLabelKey, valueLabelKeys } from '../../src/engine/labels.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { validateRecord } from '../../src/engine/schema.ts';
import { iconOf } from '../../src/layout/icons.tsx';
import { buildMenu } from '../../src/layout/menu.ts';

const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];
const CONTEXT = { today: '2026-11-19', now: '2026-11-19 14:32:00', orgId: 7, userLanguage: 'CZECH' };
const loaded = loadDefinitions(definitions, []);

function resource(name: string): Resource {
  const found = loaded.byName.get(name);
  if (!found) throw new Error(`${name} is not loaded`);
  return found;
}

const fieldOf = (name: string, field: string) => resource(name).fields[field];
const listOf = (name: string) => {
  const { list } = resource(name);
  if (list === false) throw new Error(`${name} has no list`);
  return list;
};

it('loads every shipped definition without a fault', () => {
  expect(loaded.faults).toEqual([]);
  expect(loaded.resources.map((r) => r.name).sort()).toEqual([
    'alarm-apps',
    'alarm-plans',
    'alarm-points',
    'alarm-rules',
    'alarm-templates',
    'consequential-triggers',
    'deleted-alarm-points',
    'organizations',
    'participant-groups',
    'participants',
    'text-templates',
    'user-groups',
    'users',
  ]);
});

describe('labels', () => {
  const texts = (language: string): Set<string> => {
    const keys = new Set<string>();
    const collect = (value: unknown, prefix: string) => {
      if (typeof value === 'string') keys.add(prefix);
      else for (const [key, inner] of Object.entries(value ?? {})) collect(inner, prefix ? `${prefix}.${key}` : key);
    };
    collect(
      JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/resources.json`), 'utf8')),
      '',
    );
    return keys;
  };
  const everyField = (fields: Fields, prefix = ''): [string, Field][] =>
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      const path = prefix + name;
      const inner = field.type === 'group' || field.type === 'array' ? everyField(field.fields, `${path}.`) : [];
      return [[path, field], ...inner];
    });

  it.each(LANGUAGES)('exist for every name, field, tab, value and unit in %s', (language) => {
    const keys = texts(language);
    const missing: string[] = [];
    const need = (...oneOf: string[]) => {
      if (!oneOf.some((key) => keys.has(key))) missing.push(oneOf.join(' or '));
    };
    for (const r of loaded.resources) {
      // A derived resource is labelled as what it is based on, but for its own name.
      const labels = r.basedOn ?? r.name;
      need(menuLabelKey(r.name));
      need(`resources.${r.name}.empty`);
      for (const tab of r.tabs) need(tabLabelKey(labels, tab.name));
      for (const [path, field] of everyField(r.fields)) {
        need(fieldLabelKey(labels, path));
        if (field.type === 'enum') for (const value of field.values) need(...valueLabelKeys(labels, path, value));
        if ('unit' in field && field.unit) need(`units.${field.unit}`);
      }
    }
    for (const page of PAGES) need(`pages.${page.name}`);
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGES)('name nothing that does not exist in %s', (language) => {
    const known = new Set(loaded.resources.flatMap((r) => everyField(r.fields).map(([path]) => `${r.name}.${path}`)));
    const stale = [...texts(language)].filter((key) => {
      const match = /^resources\.([^.]+)\.(?:fields|help)\.(.+)$/.exec(key);
      return match !== null && !known.has(`${match[1]}.${match[2]}`);
    });
    expect(stale).toEqual([]);
  });
});

describe('menu', () => {
  const menu = (authorities: string[], flag: string | null = null) =>
    buildMenu({ resources: loaded.resources, pages: PAGES, sections: SECTIONS, authorities, flag: () => flag });
  const item = (section: string, name: string, authorities: string[] = [], flag: string | null = null) => {
    const found = menu(authorities, flag)
      .sections.find((s) => s.name === section)
      ?.items.find((entry) => entry.name === name);
    if (!found) throw new Error(`${section} has no ${name}`);
    return found;
  };

  it.each([
    ['definition', 'alarm-points', '[S2.83]'],
    ['definition', 'alarm-templates', '[S2.88]'],
    ['definition', 'text-templates', '[S2.89]'],
    ['masterData', 'participants', '[S2.92]'],
    ['masterData', 'participant-groups', '[S2.93]'],
    ['masterData', 'alarm-plans', '[S2.94]'],
    ['masterData', 'users', '[S2.98]'],
    ['masterData', 'user-groups', '[S2.99]'],
    ['masterData', 'organizations', '[S2.100]'],
  ])('%s: %s needs no authority %s [S2.82][S2.91]', (section, name) => {
    expect(item(section, name).lock).toBeUndefined();
  });

  it.each([
    ['definition', 'deleted-alarm-points', 'DELETED_ALARM_RESTORAGE', '[S2.84]'],
    ['definition', 'alarm-rules', 'ALARM_EVENT_RULE', '[S2.87]'],
  ])('%s: %s needs %s %s [S2.70]', (section, name, authority) => {
    expect(item(section, name, ['ALARMPOINT_VIEW']).lock).toEqual({ kind: 'authority', authority });
    expect(item(section, name, [authority]).lock).toBeUndefined();
  });

  it.each([
    ['check-in-out', '[S2.78]'],
    ['lone-worker', '[S2.79]'],
  ])('monitor: %s is disabled whatever the authorities %s [S2.72]', (name) => {
    expect(item('monitor', name, ['ADMIN']).lock).toEqual({ kind: 'disabled' });
  });

  it.each([
    ['alarm-trigger', 'monitor', 'ALARM_PANEL'],
    ['manual-call', 'monitor', 'MANUAL_CALL'],
    ['alarm-table', 'monitor', 'ALARM_TABLE'],
    ['alarm-history', 'monitor', 'ALARM_TABLE'],
    ['my-alarms', 'monitor', 'ALARM_TABLE'],
    ['alarm-panels', 'monitor', undefined],
    ['alarm-attachments', 'monitor', undefined],
    ['alarm-apps', 'definition', 'MOBILE_APP'],
    ['standby-schedules', 'definition', undefined],
    ['attachments', 'definition', 'INSTRUCTION_FILES'],
    ['team-schedules', 'masterData', undefined],
    ['private-schedules', 'masterData', undefined],
    ['holidays', 'masterData', undefined],
    ['reports-detailed', 'reporting', 'REPORTS'],
    ['reports-monthly', 'reporting', 'REPORTS'],
  ])('the page %s stands in %s and needs %s', (name, section, authority) => {
    expect(PAGES.find((page) => page.name === name)).toMatchObject({ section, ...(authority ? { authority } : {}) });
    expect(PAGES.find((page) => page.name === name)?.authority).toBe(authority);
  });

  it('opens the system tables only with the local flag', () => {
    expect(item('technical', 'system-tables', ['ADMIN'], 'false').lock).toEqual({ kind: 'flag' });
    const page = PAGES.find(({ name }) => name === 'system-tables');
    const pages = page ? [{ ...page, built: true }] : [];
    const open = buildMenu({
      resources: [],
      pages,
      sections: SECTIONS,
      authorities: [],
      flag: (key) => (key === 'systemTables' ? 'true' : null),
    });
    expect(open.sections[0]?.items[0]?.lock).toBeUndefined();
  });

  it('has entries in the order of the specification', () => {
    const order = (section: string) =>
      menu([])
        .sections.find((s) => s.name === section)
        ?.items.map((entry) => entry.name);
    expect(menu([]).sections.map((s) => s.name)).toEqual(SECTIONS.filter((section) => order(section) !== undefined));
    const all = buildMenu({
      resources: loaded.resources,
      pages: PAGES.map((page) => ({ ...page, built: true })),
      sections: SECTIONS,
      authorities: [],
      flag: () => null,
    });
    expect(all.sections.map((s) => [s.name, s.items.map((entry) => entry.name)]).slice(1, 3)).toEqual([
      [
        'definition',
        [
          'alarm-points',
          'deleted-alarm-points',
          'alarm-apps',
          'standby-schedules',
          'alarm-rules',
          'alarm-templates',
          'text-templates',
          'attachments',
        ],
      ],
      [
        'masterData',
        [
          'participants',
          'participant-groups',
          'alarm-plans',
          'team-schedules',
          'private-schedules',
          'holidays',
          'users',
          'user-groups',
          'organizations',
        ],
      ],
    ]);
  });

  it('uses icons that exist', () => {
    const used = [...PAGES.map((page) => page.icon), ...loaded.resources.flatMap((r) => r.menu?.icon ?? [])];
    const unknown = iconOf('no such icon');
    expect(used.filter((icon) => iconOf(icon) === unknown)).toEqual([]);
  });
});

describe('participants', () => {
  it('have name, surname, short name and language [S3.2][S3.3][S3.4][S3.6]', () => {
    expect(Object.keys(resource('participants').fields)).toEqual(
      expect.arrayContaining(['name', 'surname', 'shortName', 'language']),
    );
  });

  it('derive the full name and never send it [S3.5]', () => {
    const record = decodeRecord(resource('participants'), {
      id: 1,
      name: 'Jana',
      surname: 'Dvořáková',
      shortName: 'DVJ',
    });
    expect(record.fullName).toBe('Jana Dvořáková (DVJ)');
    expect(encodeRecord(resource('participants'), record)).not.toHaveProperty('fullName');
  });

  it('show the memberships that the groups keep [S3.8]', () => {
    expect(fieldOf('participants', 'groupIds')).toMatchObject({ to: 'participant-groups', inverse: 'participantIds' });
    expect(fieldOf('participant-groups', 'participantIds')).toMatchObject({ to: 'participants', multiple: true });
  });

  it('have devices with type and message [S3.156][S3.157]', () => {
    const devices = fieldOf('participants', 'devices');
    expect(devices?.type === 'array' && Object.keys(devices.fields)).toEqual(
      expect.arrayContaining(['callingDeviceType', 'message', 'address', 'rank']),
    );
  });

  it('have a short name of their own in their organization', () => {
    expect(fieldOf('participants', 'shortName')).toMatchObject({ required: true, unique: 'organization' });
  });
});

describe('users', () => {
  it('have name and surname [S3.158][S3.159]', () => {
    expect(fieldOf('users', 'name')).toMatchObject({ type: 'text', required: true });
    expect(fieldOf('users', 'surname')).toMatchObject({ type: 'text', required: true });
  });

  it('need a password only when they are made', () => {
    const user = { login: 'jana', name: 'Jana', surname: 'Malá', language: 'CZECH', orgId: 1 };
    expect(validateRecord(resource('users'), user, 'create')).toEqual({ password: 'required' });
    expect(validateRecord(resource('users'), { ...user, id: 3 }, 'update')).toEqual({});
  });

  it('get their authorities from roles, which offer those of the specification [S6.2]', () => {
    expect(SPEC_AUTHORITIES).toEqual([
      'ALARM_PANEL',
      'MANUAL_CALL',
      'ALARM_TABLE',
      'DELETED_ALARM_RESTORAGE',
      'MOBILE_APP',
      'ALARM_EVENT_RULE',
      'INSTRUCTION_FILES',
      'REPORTS',
    ]);
    expect(fieldOf('user-groups', 'authorities')).toMatchObject({ values: AUTHORITIES, multiple: true });
    expect(AUTHORITIES).toEqual(expect.arrayContaining(SPEC_AUTHORITIES));
  });

  it('can be given every authority that a definition asks for', () => {
    const asked = loaded.resources.flatMap((r) => Object.values(r.access));
    expect([...new Set(asked)].filter((authority) => !AUTHORITIES.includes(authority))).toEqual([]);
  });
});

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

  it('are changed by PUT with the slash behind the path', () => {
    expect(callFor(resource('alarm-points'), 'update', { id: 5 })).toMatchObject({
      method: 'PUT',
      url: '/alarmpoints/',
    });
  });

  it('are brought back by their id', () => {
    expect(callFor(resource('deleted-alarm-points'), 'restore', 5)).toEqual({
      method: 'PUT',
      url: '/alarmpoints/re-enable',
      body: { id: 5 },
    });
  });

  it('that are deleted can only be looked at and brought back', () => {
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
    expect(Object.keys(triggers.fields).sort()).toEqual(
      [
        ...['name', 'acknowledgeMode', 'alarmPlanId', 'alarmPointType', 'confirmPriority', 'consequentialTrigger'],
        ...['countRepeat', 'deleted', 'description', 'icon', 'initiatorId', 'instructionFiles', 'localAcknowledgeTime'],
        ...['mediaProcessingType', 'mediaUsageType', 'orgId', 'repeatBetween', 'repeatMonInterval'],
        ...['rotationalCalendarId', 'speechText', 'text'],
      ].sort(),
    );
  });

  it('belong to an alarm point and have neither a menu entry nor a list of their own', () => {
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
  it('have a name and an icon that travels as JSON text [S3.176][S3.177][S3.178]', () => {
    const icon = { name: 'fire', color: '#c62828' };
    const templates = resource('alarm-templates');
    expect(encodeRecord(templates, { name: 'Fire', icon })).toMatchObject({ name: 'Fire', icon: JSON.stringify(icon) });
    expect(decodeRecord(templates, { icon: JSON.stringify(icon) }).icon).toEqual(icon);
  });

  it('have no icon when its text cannot be parsed [S3.179]', () => {
    expect(decodeRecord(resource('alarm-templates'), { icon: '{broken' }).icon).toBeNull();
  });
});

describe('alarm plans', () => {
  const plans = resource('alarm-plans');
  const steps = plans.fields.steps;
  const step = { ...(steps?.type === 'array' ? newItem(steps.fields, CONTEXT) : {}), participantIds: [4] };
  const plan = { id: 1, name: 'Night', orgId: 1, active: true };

  it('need a step, and a step needs somebody to call', () => {
    expect(validateRecord(plans, { ...plan, steps: [] }, 'update')).toEqual({ steps: 'minItems:1' });
    const nobody = { ...step, participantIds: [], groupIds: [] };
    expect(validateRecord(plans, { ...plan, steps: [nobody] }, 'update')).toEqual({
      'steps.0.participantIds': 'required',
    });
    const group = { ...step, participantIds: [], groupIds: [9] };
    expect(validateRecord(plans, { ...plan, steps: [step, group] }, 'update')).toEqual({});
  });

  it('accept no wait and no acceptance: zero is a value', () => {
    const zero = { ...step, waitSeconds: 0, requiredAcceptances: 0 };
    expect(validateRecord(plans, { ...plan, steps: [zero] }, 'update')).toEqual({});
  });
});

describe('lists', () => {
  it('of participants have 100 rows a page [S9.4]', () => {
    expect(listOf('participants').pageSize).toBe(PARTICIPANT_PAGE_SIZE);
    expect(PARTICIPANT_PAGE_SIZE).toBe(100);
  });

  it('of templates have 10 rows a page [S9.5]', () => {
    expect(listOf('alarm-templates').pageSize).toBe(TEMPLATE_PAGE_SIZE);
    expect(TEMPLATE_PAGE_SIZE).toBe(10);
  });

  it('of alarm plans have 20 rows a page [S9.6]', () => {
    expect(listOf('alarm-plans').pageSize).toBe(ALARM_PLAN_PAGE_SIZE);
    expect(ALARM_PLAN_PAGE_SIZE).toBe(20);
  });

  it('have 20 rows a page where nothing else is said [S9.3]', () => {
    for (const name of ['organizations', 'users', 'user-groups', 'participant-groups', 'alarm-points', 'alarm-rules']) {
      expect(listOf(name).pageSize).toBe(DEFAULT_PAGE_SIZE);
    }
    expect(DEFAULT_PAGE_SIZE).toBe(20);
  });

  it('are sorted by name, ascending [S9.14][S9.15]', () => {
    for (const r of loaded.resources.filter(({ list }) => list))
      expect(listOf(r.name).sort).toEqual({ field: 'name', order: 'ASCENDING' });
  });
});
