import { ENUMS } from '../spec/entities.ts';

/** Records of the foreign platform, in its own format. */
export type Row = { id: number; [field: string]: unknown };

/** First path segment -> type of the entities with calls of their own. */
export const RECORDS: Readonly<Record<string, string>> = {
  organizations: 'ORGANIZATION',
  users: 'USER',
  participants: 'PARTICIPANT',
  alarmpoints: 'ALARMPOINT',
  alarmplans: 'ALARMPLAN',
  alarmtemplates: 'ALARM_TEMPLATE',
  consequentials: 'CONSEQUENTIAL_TRIGGER',
  'alarm-rotationals': 'ALARM_ROTATIONAL',
  'participant-rotationals': 'PARTICIPANT_ROTATIONAL',
};

/** Path segments of the entities that can be cloned. */
export const CLONED = ['participants', 'alarmpoints', 'alarmplans'];

/** List object types (section 3). */
export const LIST_TYPES: readonly string[] = ENUMS.listTypes;

const SURNAMES = ['Aigner', 'Brandl', 'Čermák', 'Dvořák', 'Ebner', 'Fischer', 'Gruber', 'Hofer', 'Ivanová', 'Jelínek'];
const NAMES = ['Anna', 'Bruno', 'Clara', 'David', 'Eva', 'Felix', 'Greta'];

/** A fresh set of records by list type. */
export function seed(): Map<string, Row[]> {
  const organizations: Row[] = [
    { id: 1, name: 'Total system', parentId: null },
    { id: 2, name: 'North clinic', parentId: 1 },
    { id: 3, name: 'South clinic', parentId: 1 },
    { id: 4, name: 'Emergency ward', parentId: 2 },
  ];
  const participants: Row[] = Array.from({ length: 45 }, (_, i) => ({
    id: 100 + i,
    name: NAMES[i % NAMES.length],
    surname: SURNAMES[i % SURNAMES.length],
    shortName: `P${String(i).padStart(2, '0')}`,
    language: ['ENGLISH', 'GERMAN', 'CZECH'][i % 3],
    orgId: 1 + (i % 4),
  }));
  return new Map<string, Row[]>([
    ['ORGANIZATION', organizations],
    ['ALARM_ROTATIONAL', []],
    ['PARTICIPANT_ROTATIONAL', []],
    ['PARTICIPANT', participants],
    [
      'USER',
      [
        {
          id: 200,
          name: 'Olga',
          surname: 'Operator',
          login: 'operator',
          orgId: 1,
          roleIds: [300],
          authorities: ENUMS.authorities,
        },
      ],
    ],
    ['USERGROUP', [{ id: 300, name: 'Operators', orgId: 1 }]],
    ['PARTICIPANT_GROUP', [{ id: 400, name: 'Night shift', orgId: 2, participantIds: [100, 101] }]],
    [
      'ALARMPOINT',
      [
        { id: 500, name: 'Fire alarm', orgId: 2, systemId: 'F-1' },
        { id: 501, name: 'Flood', orgId: 3, deleted: true },
      ],
    ],
    ['ALARMPLAN', [{ id: 600, name: 'Evacuation', orgId: 1, steps: null }]],
    ['ALARM_RULE', [{ id: 650, name: 'Door contacts', orgId: 1 }]],
    ['ALARM_TEMPLATE', [{ id: 700, name: 'Fire', orgId: 1, icon: 'no json' }]],
    ['CONSEQUENTIAL_TRIGGER', []],
    [
      'HOLIDAY',
      [
        {
          id: 800,
          title: 'New Year',
          orgId: 1,
          year: 1970,
          active: true,
          allDay: true,
          recurring: true,
          start: '1970-01-01 00:00:00',
          end: '1970-01-01 23:59:59',
          standard: true,
          singleDay: true,
        },
        {
          id: 801,
          title: 'Town fair',
          orgId: 1,
          year: 2026,
          active: true,
          allDay: true,
          recurring: false,
          start: '2026-09-12 00:00:00',
          end: '2026-09-13 23:59:59',
          standard: false,
          singleDay: false,
        },
      ],
    ],
    ['ALARM_APP', [{ id: 900, orgId: 2, systemId: 'OLD-SOS', alarmType: 'SOS', alarmPlanId: 600, icon: '{broken' }]],
  ]);
}
