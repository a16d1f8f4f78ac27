import { buildRoles, buildUsers } from './access.ts';
import { buildAlarmPoints, buildRules, buildTemplates, buildTextTemplates, sitesOf } from './alarms.ts';
import { buildPrivateSchedules, buildReplacements } from './calendars.ts';
import { buildGroups, buildPlans } from './calling.ts';
import type { DemoData } from './data.ts';
import { buildApps, buildTriggers } from './followUps.ts';
import { buildAbsences, buildHolidays } from './holidays.ts';
import { withLoneWorkers } from './loneWorkers.ts';
import { buildPanels } from './panels.ts';
import { buildPeople } from './people.ts';
import { seeded } from './random.ts';
import { withRunning } from './running.ts';
import { buildStandby, buildTeams, withStandby, withTeams } from './schedules.ts';
import { buildUnits, organizationRecords } from './units.ts';

export const DEMO_SIZES = {
  people: 2000,
  groups: 120,
  plans: 60,
  teams: 8,
  standby: 3,
  alarmPoints: 300,
  deletedAlarmPoints: 8,
};
const SEED = 20261119;

/**
 * Builds all records of the demo installation, in an order in which they can be stored: referenced records come first.
 */
export function buildDemo(): DemoData {
  const random = seeded(SEED);
  const units = buildUnits();
  const group = units[0];
  if (!group) throw new Error('no organizations');
  const people = buildPeople(random, units, DEMO_SIZES.people);
  const groups = buildGroups(random, units, people, DEMO_SIZES.groups);
  const teams = buildTeams(units, people, DEMO_SIZES.teams);
  const plans = withTeams(buildPlans(random, units, groups, people, DEMO_SIZES.plans), teams);
  const standby = buildStandby(units, plans, DEMO_SIZES.standby);
  const templates = buildTemplates(units, plans);
  const points = buildAlarmPoints(
    random,
    units,
    plans,
    templates,
    DEMO_SIZES.alarmPoints,
    DEMO_SIZES.deletedAlarmPoints,
  );
  const roles = buildRoles(sitesOf(units));
  const onStandby = withLoneWorkers(withStandby(points, units, standby));
  const running = withRunning(plans, onStandby);
  return {
    organizations: organizationRecords(units),
    'user-groups': roles,
    users: buildUsers(units, roles),
    participants: people,
    'participant-events': buildPrivateSchedules(units, people),
    'participant-groups': groups,
    'team-schedules': teams,
    absences: buildAbsences(teams, people),
    holidays: buildHolidays(units),
    'alarm-plans': running.plans,
    'standby-schedules': standby,
    'alarm-templates': templates,
    'text-templates': buildTextTemplates(units),
    'alarm-points': running.points,
    'alarm-point-events': buildReplacements(units, points),
    'consequential-triggers': buildTriggers(units, points, plans),
    'alarm-apps': buildApps(units, plans),
    panels: buildPanels(units, running.points, roles),
    'alarm-rules': buildRules(group, points.slice(0, DEMO_SIZES.alarmPoints)),
  };
}
