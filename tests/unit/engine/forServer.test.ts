import { describe, expect, it } from 'vitest';
import { SPEC_AUTHORITIES, SPEC_LIST_TYPES } from '../../../resources/enums.ts';
import { allows, authorityFor, can } from '../../../src/engine/access.ts';
import type { Op } from '../../../src/engine/definition.ts';
import { forServer } from '../../../src/engine/extensions.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import { ENTITY_ROWS } from '../../entities.ts';
import { ENUMS } from '../../spec/entities.ts';
import { loaded } from '../shipped.ts';

const OPS: Op[] = ['list', 'one', 'create', 'update', 'remove', 'clone', 'move', 'restore'];
const platformWith = (...extensions: string[]): Loaded =>
  forServer(loaded, extensions, { authorities: SPEC_AUTHORITIES, listTypes: SPEC_LIST_TYPES });
const named = (from: Loaded, name: string) => {
  const found = from.byName.get(name);
  if (!found) throw new Error(name);
  return found;
};

describe('on a platform that announces no authorities', () => {
  it("the specification's eight permit every existing operation [P1]", () => {
    for (const resource of platformWith().resources) {
      for (const op of OPS)
        expect([resource.name, op, can(ENUMS.authorities, authorityFor(resource, op))]).toContain(true);
      expect([resource.name, can(ENUMS.authorities, authorityFor(resource, 'menu'))]).toContain(true);
    }
  });

  it('operations require none, and only the menu requires those of the specification [P1][S6.3]', () => {
    const required = platformWith().resources.flatMap((resource) =>
      Object.entries(resource.access).map(([op, authority]) => `${resource.name} ${op} ${authority}`),
    );
    expect(required.sort()).toEqual([
      'alarm-rules menu ALARM_EVENT_RULE',
      'deleted-alarm-points menu DELETED_ALARM_RESTORAGE',
      'report-schedules menu REPORTS',
    ]);
  });

  it('are required if the platform announces them [P1]', () => {
    expect(authorityFor(named(platformWith('authorities'), 'participants'), 'update')).toBe('PARTICIPANT_EDIT');
    expect(authorityFor(named(platformWith('authorities'), 'alarm-apps'), 'create')).toBe('MOBILE_APP');
  });
});

describe("on a platform with only the specification's calls", () => {
  it('records have no tab of parts that it cannot list (S16)', () => {
    const tabsOf = (from: Loaded, name: string) => named(from, name).tabs.map((tab) => tab.name);
    expect(tabsOf(platformWith(), 'participants')).toEqual(['details', 'devices', 'calendar', 'memberships']);
    expect(tabsOf(platformWith('overrides'), 'participants')).toContain('absences');
    expect(tabsOf(platformWith(), 'alarm-points')).toContain('consequences');
  });

  const opsOf = (name: string, ...extensions: string[]) =>
    OPS.filter((op) => allows(named(platformWith(...extensions), name), op));

  it.each(
    Object.entries(ENTITY_ROWS).flatMap(([name, { specified }]) => (specified ? [[name, specified] as const] : [])),
  )('%s can be used with %j [P16]', (name, ops) => {
    expect(opsOf(name)).toEqual(ops);
  });

  it('announced extensions are available [P16]', () => {
    expect(opsOf('text-templates', 'textTemplates')).toEqual(OPS.slice(0, 7));
  });

  it('removed people are brought back only by the extension', () => {
    expect(opsOf('participants')).not.toContain('restore');
    expect(opsOf('participants', 'undelete')).toContain('restore');
    expect(opsOf('deleted-alarm-points')).toContain('restore');
  });

  it('relations are editable only if the records that store them can be read and written [P19]', () => {
    const locked = (...extensions: string[]) =>
      named(platformWith(...extensions), 'participants').fields.groupIds?.readOnly === true;
    expect(locked()).toBe(true);
    expect(locked('participantGroups')).toBe(false);
    expect(locked('memberships')).toBe(false);
  });
});
