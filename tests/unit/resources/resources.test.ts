import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { registries } from '../../../resources/named.ts';
import { COLUMNS } from '../../../server/alarms/reads/exported.ts';
import { isAssigned } from '../../../src/engine/assigned.ts';
import type { Field, Fields } from '../../../src/engine/definition.ts';
import { fieldLabelKey, menuLabelKey, tabLabelKey, valueLabelKeys } from '../../../src/engine/labels.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { alarms } from '../../../src/live/alarmDefinition.ts';
import { PAGES } from '../../../src/pages/registry.ts';
import { ENTITY_ROWS } from '../../entities.ts';
import { listOf, loaded } from '../shipped.ts';

const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];

it('names nothing unknown, so the console, which does not check again, loads the same', () => {
  const checked = loadDefinitions(definitions, [], registries);
  expect(checked.faults).toEqual([]);
  expect(loadDefinitions(definitions, [], registries, true)).toEqual(checked);
});

it('loads every shipped definition without a fault', () => {
  expect(loaded.faults).toEqual([]);
  expect(loaded.resources.map((r) => r.name).sort()).toEqual(Object.keys(ENTITY_ROWS).sort());
});

describe('labels', () => {
  const texts = (language: string, file = 'resources'): Set<string> => {
    const keys = new Set<string>();
    const collect = (value: unknown, prefix: string) => {
      if (typeof value === 'string') keys.add(prefix);
      else for (const [key, inner] of Object.entries(value ?? {})) collect(inner, prefix ? `${prefix}.${key}` : key);
    };
    collect(
      JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${language}/${file}.json`), 'utf8')),
      '',
    );
    return keys;
  };
  const everyField = (fields: Fields, prefix = ''): [string, Field][] =>
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      const path = prefix + name;
      if (isAssigned(field)) return [];
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
      // a derived resource has the labels of its base, except for its own name
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
    // saved views name the filters of the alarm table; references are named like their target
    for (const [path, field] of everyField(alarms.fields)) {
      if (field.type !== 'ref') need(fieldLabelKey(alarms.name, path));
      if (field.type === 'enum') for (const value of field.values) need(...valueLabelKeys(alarms.name, path, value));
    }
    for (const page of PAGES) need(`pages.${page.name}`);
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGES)('exist for every failure rule of a definition in %s [P13]', (language) => {
    const failureTexts = loaded.resources.flatMap((r) => r.api.failures.flatMap(({ text }) => text ?? []));
    expect(new Set(failureTexts)).toEqual(
      new Set(['errors.load.participants', 'errors.load.organizations', 'errors.calendarInUse']),
    );
    expect([...texts(language, 'errors')]).toEqual(expect.arrayContaining(failureTexts));
  });

  it.each(LANGUAGES)('exist only for existing names in %s', (language) => {
    const named = [...loaded.resources, alarms].flatMap((r) =>
      everyField(r.fields).map(([path]) => `${r.name}.${path}`),
    );
    // the exported file of an alarm table has columns that its screen lacks
    const known = new Set([...named, ...COLUMNS.map((column) => `${alarms.name}.${column}`)]);
    const stale = [...texts(language)].filter((key) => {
      const match = /^resources\.([^.]+)\.(?:fields|help)\.(.+)$/.exec(key);
      return match !== null && !known.has(`${match[1]}.${match[2]}`);
    });
    expect(stale).toEqual([]);
  });
});

describe('lists', () => {
  it('of participants have 100 rows per page [S9.4]', () => {
    expect(listOf('participants').pageSize).toBe(100);
  });

  it.each(['standby-schedules', 'team-schedules'])('of %s have 100 rows per page [S9.10]', (name) => {
    expect(listOf(name).pageSize).toBe(100);
  });

  it('of templates have 10 rows per page [S9.5]', () => {
    expect(listOf('alarm-templates').pageSize).toBe(10);
  });

  it('of alarm plans have 20 rows per page [S9.6]', () => {
    expect(listOf('alarm-plans').pageSize).toBe(20);
  });

  it('have 20 rows per page by default [S9.3]', () => {
    for (const name of ['organizations', 'users', 'user-groups', 'participant-groups', 'alarm-points', 'alarm-rules']) {
      expect(listOf(name).pageSize).toBe(20);
    }
  });

  it('are sorted by name, ascending [S9.14][S9.15]', () => {
    for (const r of loaded.resources.filter(({ list, fields }) => list && fields.name))
      expect(listOf(r.name).sort).toEqual({ field: 'name', order: 'ASCENDING' });
  });
});

it('a value that only the platform sets has no empty field in a form', () => {
  const told = (field: Field) =>
    field.readOnly === true && ['dateTime', 'text'].includes(field.type) && !field.required && !field.visible;
  const empty = loaded.resources.flatMap(({ name, fields, tabs }) => {
    const shown = new Set(tabs.flatMap(({ rows }) => rows?.flat() ?? []));
    return Object.entries(fields).flatMap(([key, field]) => (shown.has(key) && told(field) ? `${name}.${key}` : []));
  });
  expect(empty).toEqual([]);
});
