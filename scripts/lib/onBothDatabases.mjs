/**
 * Test files of the platform (tests/server/) that run a second time, on the system's PostgreSQL, because their results
 * can differ between versions of PostgreSQL. docs/testing.md says what belongs here.
 */
export const ON_BOTH_DATABASES = {
  'tables and their changes from release to release': ['migrations', 'upgrade', 'prepare'],
  'generic statements on records, their links and their tree': [
    'entities',
    'lists',
    'writes',
    'organizations',
    'memberships',
    'shared',
    'consequentials',
    'specFields',
    'reach',
    'json',
    'anything',
    'fieldRights',
    'fieldRightsWritten',
  ],
  'sorting, folding of letters, and times with their zones': ['participants', 'moments', 'alarmDaylight', 'duty'],
  'indexes, plans of statements, and statements that are cut short': ['indexes', 'upkeepIndexes', 'heavyCalls'],
  'locks, and what is done at once': ['races', 'atOnce', 'uniqueAtOnce'],
  'messages from server to server': ['events', 'definitions'],
  'bulk reads and writes': ['transfer', 'bulk', 'bulkSets', 'transferStop'],
  'statements of their own': [
    'alarmCourse',
    'alarmRaising',
    'alarmRules',
    'alarmRulesOverTime',
    'alarmTables',
    'alarmEngine',
    'loneWorker',
    'delivery',
    'reports',
    'dashboard',
    'audit',
    'auditLog',
    'feeds',
    'hold',
    'ownReminders',
  ],
};
