import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../resources/pages.ts';
import { buildMenu } from '../../../src/layout/menu.ts';
import { PAGES } from '../../../src/pages/registry.ts';
import { iconOf } from '../../../src/ui/icons.tsx';
import { loaded } from '../shipped.ts';

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
    ['masterData', 'private-schedules', '[S2.96]'],
    ['definition', 'standby-schedules', '[S2.86]'],
    ['masterData', 'team-schedules', '[S2.95]'],
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

  it('no two entries of a section have the same place', () => {
    const entries = [
      ...PAGES,
      ...loaded.resources.flatMap(({ name, menu: place }) => (place ? [{ name, ...place }] : [])),
    ];
    const places = entries.map(({ section, order }) => `${section} ${order}`);
    expect(entries.filter((_, index) => places.indexOf(places[index] ?? '') < index).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('an extension of the platform enables entries that are disabled without it', () => {
    const locks = (authorities: string[]) => {
      const input = { resources: [], pages: PAGES, sections: SECTIONS, flag: () => null };
      const { sections } = buildMenu({ ...input, authorities, extensions: ['loneWorker'] });
      const named = (name: string) => sections[0]?.items.find((entry) => entry.name === name)?.lock;
      return [named('check-in-out'), named('lone-worker')];
    };
    expect(locks(['ALARM_TABLE'])).toEqual([undefined, undefined]);
    expect(locks([])).toEqual([undefined, { kind: 'authority', authority: 'ALARM_TABLE' }]);
  });

  it.each([
    ['alarm-trigger', 'monitor', 'ALARM_PANEL'],
    ['manual-call', 'monitor', 'MANUAL_CALL'],
    ['alarm-table', 'monitor', 'ALARM_TABLE'],
    ['alarm-history', 'monitor', 'ALARM_TABLE'],
    ['my-alarms', 'monitor', 'ALARM_TABLE'],
    ['alarm-wall', 'monitor', 'ALARM_TABLE'],
    ['alarm-panels', 'monitor', undefined],
    ['alarm-attachments', 'monitor', undefined],
    ['alarm-apps', 'definition', 'MOBILE_APP'],
    ['attachments', 'definition', 'INSTRUCTION_FILES'],
    ['holidays', 'masterData', undefined],
    ['reports-detailed', 'reporting', 'REPORTS'],
    ['reports-monthly', 'reporting', 'REPORTS'],
  ])('the page %s is in %s and needs %s', (name, section, authority) => {
    expect(PAGES.find((page) => page.name === name)).toMatchObject({ section, ...(authority ? { authority } : {}) });
    expect(PAGES.find((page) => page.name === name)?.authority).toBe(authority);
  });

  it('unlocks the system tables only with the local flag', () => {
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
    expect(menu([]).sections.map((s) => s.name)).toEqual([
      'monitor',
      'definition',
      'masterData',
      'reporting',
      'technical',
    ]);
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
          'panels',
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
          'absences',
          'private-schedules',
          'holidays',
          'users',
          'user-groups',
          'api-keys',
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
