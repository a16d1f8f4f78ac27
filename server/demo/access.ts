import { ADMIN, ADMINISTERED_TYPES, ALARM_ACTION, SPEC_AUTHORITIES } from '../../resources/enums.ts';
import type { DemoRecord, Unit } from './data.ts';

const view = (...types: string[]) => types.map((type) => `${type}_VIEW`);
const both = (...types: string[]) => types.flatMap((type) => [`${type}_VIEW`, `${type}_EDIT`]);

const PEOPLE = ['PARTICIPANT', 'PARTICIPANT_GROUP'];
const ALARMS = ['ALARMPOINT', 'ALARM_TEMPLATE', 'TEXT_TEMPLATE', 'ALARMPLAN', 'ALARM_RULE'];

const ROLES: { name: string; description: string; authorities: string[] }[] = [
  {
    name: 'Observer',
    description: 'Watches alarms and looks things up, changes nothing.',
    authorities: ['ALARM_TABLE', ...view(...ADMINISTERED_TYPES.filter((type) => !type.startsWith('USER')))],
  },
  {
    name: 'Operator',
    description: 'Raises alarms, calls people and watches who was reached.',
    authorities: [
      'ALARM_PANEL',
      'MANUAL_CALL',
      'ALARM_TABLE',
      ALARM_ACTION,
      ...view('ORGANIZATION', ...PEOPLE, ...ALARMS),
    ],
  },
  {
    name: 'Shift leader',
    description: 'An operator who also keeps people, groups and texts up to date and reads the reports.',
    authorities: [
      'ALARM_PANEL',
      'MANUAL_CALL',
      'ALARM_TABLE',
      ALARM_ACTION,
      'REPORTS',
      ...view('ORGANIZATION', ...ALARMS),
      ...both(...PEOPLE, 'TEXT_TEMPLATE'),
    ],
  },
  {
    name: 'Staff office',
    description: 'Keeps participants and groups, nothing else.',
    authorities: ['ORGANIZATION_VIEW', ...both(...PEOPLE)],
  },
  {
    name: 'Alarm planner',
    description: 'Defines alarm points, plans, rules and templates.',
    authorities: [
      'ALARM_TABLE',
      'ALARM_EVENT_RULE',
      'ALARM_PANEL_EDIT',
      'DELETED_ALARM_RESTORAGE',
      'INSTRUCTION_FILES',
      'MOBILE_APP',
      'REPORTS',
      ...view('ORGANIZATION', ...PEOPLE),
      ...both(...ALARMS),
    ],
  },
  {
    name: 'Site administrator',
    description: 'Everything within one site, users and roles included.',
    authorities: [...SPEC_AUTHORITIES, ALARM_ACTION, 'ALARM_PANEL_EDIT', ...both(...ADMINISTERED_TYPES)],
  },
  {
    name: 'Administrator',
    description: 'May do everything.',
    authorities: [ADMIN],
  },
];

/** Roles that each site has in addition to those of the group. */
const OF_A_SITE = ['Observer', 'Operator', 'Shift leader', 'Staff office'];

export function buildRoles(sites: readonly Unit[]): DemoRecord[] {
  const records = sites.flatMap((site) =>
    ROLES.filter(({ name }) => site.place.kind === 'group' || OF_A_SITE.includes(name)).map((role) => ({
      orgId: site.id,
      twoFactorRequired: false,
      ...role,
    })),
  );
  return records.map((record, i) => ({ id: i + 1, ...record }));
}

const USERS: [login: string, name: string, surname: string, language: string, place: string, role: string][] = [
  ['operator', 'Markéta', 'Benešová', 'CZECH', 'Elbe Health Group', 'Operator'],
  ['observer', 'Graham', 'Whitfield', 'ENGLISH', 'Elbe Health Group', 'Observer'],
  ['leader', 'Sabine', 'Eberhardt', 'GERMAN', 'Klinikum Elbtal', 'Shift leader'],
  ['planner', 'Thomas', 'Abel', 'GERMAN', 'Elbe Health Group', 'Alarm planner'],
  ['klinikum', 'Ulrike', 'Ägidi', 'GERMAN', 'Klinikum Elbtal', 'Site administrator'],
  ['nemocnice', 'Vojtěch', 'Dvořák', 'CZECH', 'Nemocnice Labská', 'Site administrator'],
  ['staidans', 'Aoife', 'Gallagher', 'ENGLISH', "St Aidan's Hospital", 'Site administrator'],
  ['personal', 'Petra', 'König', 'GERMAN', 'Klinikum Elbtal', 'Staff office'],
  ['recepce', 'Lenka', 'Malá', 'CZECH', 'Nemocnice Labská', 'Operator'],
  ['werk', 'Friedrich', 'Pohl', 'GERMAN', 'Werk Elbtal', 'Shift leader'],
  ['tunnel', 'Jonas', 'Fischer', 'GERMAN', 'Tunnel Elbtal', 'Operator'],
];

/** Users besides the first administrator; each password equals the login. */
export function buildUsers(units: readonly Unit[], roles: readonly DemoRecord[]): DemoRecord[] {
  return USERS.map(([login, name, surname, language, place, role], i) => {
    const orgId = units.find((unit) => unit.place.name === place)?.id ?? 1;
    const named = roles.filter((r) => r.name === role);
    const given = named.find((r) => r.orgId === orgId) ?? named[0];
    return {
      id: i + 1,
      login,
      name,
      surname,
      email: `${login}@elbe.example`,
      language,
      orgId,
      roleIds: given ? [given.id] : [],
      password: login,
      active: true,
      twoFactorRequired: false,
      twoFactor: false,
    };
  });
}
