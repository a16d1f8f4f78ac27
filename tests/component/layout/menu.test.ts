import { beforeAll, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { SECTIONS } from '../../../resources/pages.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { loadMessagePart, setLanguage, translate } from '../../../src/i18n/i18n.ts';
import { buildMenu, isCurrent, type MenuItem } from '../../../src/layout/menu.ts';
import { PAGES } from '../../../src/pages/registry.ts';
import { ENTITY_ROWS } from '../../entities.ts';

const { resources } = loadDefinitions(definitions, []);
/** The whole menu, as if every screen existed. */
const everything = PAGES.map((page) => ({ ...page, built: true }));
const NOBODY: string[] = [];

beforeAll(async () => {
  await loadMessagePart('app');
  await setLanguage('en');
});

function menuOf(authorities: string[], flag: (key: string) => string | null = () => null, pages = everything) {
  return buildMenu({ resources, pages, sections: SECTIONS, authorities, flag });
}
function itemsOf(section: string, authorities = NOBODY): Map<string, MenuItem> {
  const items = menuOf(authorities).sections.find(({ name }) => name === section)?.items ?? [];
  return new Map(items.map((item) => [item.name, item]));
}
const needed = (item: MenuItem | undefined) =>
  item?.lock?.kind === 'authority' ? item.lock.authority : item?.lock?.kind;

it('has Dashboard above its sections [S2.71]', () => {
  expect(menuOf(NOBODY).top).toMatchObject([{ name: 'dashboard', route: '/', lock: undefined }]);
});

it('has the five sections in their order [S2.72][S2.82][S2.91][S2.101][S2.104]', () => {
  expect(menuOf(NOBODY).sections.map(({ name }) => translate(`shell.sections.${name}`))).toEqual([
    'Alarm monitor',
    'Alarm definition',
    'Master data',
    'Reporting',
    'Technical configuration',
  ]);
});

const EXPECTED: [title: string, section: string, entries: Record<string, string | undefined>][] = [
  [
    'Alarm monitor [S2.73][S2.74][S2.75][S2.76][S2.77][S2.78][S2.79][S2.80][S2.81]',
    'monitor',
    {
      'alarm-trigger': 'ALARM_PANEL',
      'manual-call': 'MANUAL_CALL',
      'alarm-table': 'ALARM_TABLE',
      'alarm-history': 'ALARM_TABLE',
      'my-alarms': 'ALARM_TABLE',
      'alarm-wall': 'ALARM_TABLE',
      'check-in-out': 'disabled',
      'lone-worker': 'disabled',
      'alarm-panels': undefined,
      'alarm-attachments': undefined,
    },
  ],
  [
    'Alarm definition [S2.83][S2.84][S2.85][S2.86][S2.87][S2.88][S2.89][S2.90]',
    'definition',
    {
      attachments: 'INSTRUCTION_FILES',
    },
  ],
  ['Master data [S2.92][S2.93][S2.94][S2.95][S2.96][S2.97][S2.98][S2.99][S2.100]', 'masterData', {}],
  ['Reporting [S2.102][S2.103]', 'reporting', { 'reports-detailed': 'REPORTS', 'reports-monthly': 'REPORTS' }],
];

/** The entries of entities in a section, with the authority that each needs. */
const entitiesOf = (section: string) =>
  Object.fromEntries(
    Object.entries(ENTITY_ROWS).flatMap(([name, { menu }]) => (menu?.[0] === section ? [[name, menu[1]]] : [])),
  );

it.each(EXPECTED)('has the entries of %s with their authorities', (_, section, pages) => {
  const entries = { ...pages, ...entitiesOf(section) };
  const items = itemsOf(section);
  expect(Object.fromEntries([...items].map(([name, item]) => [name, needed(item)]))).toEqual(entries);
});

it('locks the entries whose authority the user lacks, and no others [S2.70][S6.4]', () => {
  expect(itemsOf('monitor', ['ALARM_TABLE']).get('alarm-table')?.lock).toBeUndefined();
  expect(itemsOf('monitor', ['ALARM_TABLE']).get('alarm-trigger')?.lock).toEqual({
    kind: 'authority',
    authority: 'ALARM_PANEL',
  });
  expect(itemsOf('reporting', ['ADMIN']).get('reports-monthly')?.lock).toBeUndefined();
  expect(itemsOf('monitor', ['ADMIN']).get('lone-worker')?.lock).toEqual({ kind: 'disabled' });
});

it('keeps most of Technical configuration disabled, whatever the authorities [S2.105]', () => {
  const items = [...itemsOf('technical', ['ADMIN']).values()];
  expect(items.filter(({ lock }) => lock !== undefined).length).toBeGreaterThan(items.length / 2);
});

it('opens system tables only if a local flag equals "true" [S2.106]', () => {
  const lockWith = (value: string | null) =>
    menuOf(['ADMIN'], (key) => (key === 'systemTables' ? value : null))
      .sections.flatMap(({ items }) => items)
      .find(({ name }) => name === 'system-tables')?.lock;
  expect(lockWith('true')).toBeUndefined();
  for (const value of [null, 'false', 'TRUE', '1']) expect(lockWith(value)).toEqual({ kind: 'flag' });
});

it('leaves out screens that are not built yet, but not entries that are disabled by design', () => {
  const pages = PAGES.map((page) => ({ ...page, built: false }));
  const names = menuOf(['ADMIN'], () => 'true', pages).sections.flatMap(({ items }) => items.map(({ name }) => name));
  expect(names).not.toContain('alarm-table');
  expect(names).toEqual(expect.arrayContaining(['check-in-out', 'lone-worker', 'participants']));
});

it('finds the current entry by path and by query', () => {
  const at = (pathname: string, search = '') => ({ pathname, search });
  expect(isCurrent('/users', at('/users/7'))).toBe(true);
  expect(isCurrent('/users', at('/user-groups'))).toBe(false);
  expect(isCurrent('/participants', at('/participants-x'))).toBe(false);
  expect(isCurrent('/', at('/users'))).toBe(false);
  expect(isCurrent('/alarm-table?tab=2', at('/alarm-table', '?tab=2&page=1'))).toBe(true);
  expect(isCurrent('/alarm-table?tab=2', at('/alarm-table', '?tab=0'))).toBe(false);
  expect(isCurrent('/alarm-table?tab=0', at('/alarm-table'))).toBe(true);
  expect(isCurrent('/alarm-table?tab=2', at('/alarm-table', '?page=1'))).toBe(false);
  expect(isCurrent('/alarm-trigger?manual=true', at('/alarm-trigger'))).toBe(false);
});

it('offers administrators the definitions, without a flag [U9]', () => {
  const entry = (authorities: string[]) => itemsOf('technical', authorities).get('definitions');
  expect(entry(['ADMIN'])).toMatchObject({ route: '/crud', lock: undefined });
  expect(needed(entry(['USER_EDIT']))).toBe('ADMIN');
});
