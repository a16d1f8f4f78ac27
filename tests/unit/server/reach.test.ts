import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** The callers that read records without a check of the reader's rights, and why they may. */
const BEYOND_REACH: { [file: string]: string } = {
  'server/store/remove/beyondReach.ts': 'defines it',
  'server/store/remove/detach.ts':
    'whatever refers to a removed record changes with it and is audited; nothing of it is answered',
};

/** The files with their own statements on records, and what keeps them from revealing records out of reach. */
const STATEMENTS: { [file: string]: string } = {
  'server/store/read/read.ts': 'only what is in reach or shared from above leaves it; titles are known ones',
  'server/store/read/rows.ts': 'rows in reach or shared from above; titles are known ones',
  'server/store/read/list.ts': 'the scope of the list, which is checked against the reader',
  'server/store/read/related.ts': 'the scope of the list, which is checked against the reader',
  'server/store/read/filters.ts': 'conditions of a list; titles are compared as the reader may know them',
  'server/store/model/sql.ts': 'joins what a list is sorted by',
  'server/store/read/records.ts': 'the organizations below that of the reader',
  'server/store/tree/organizations.ts': 'the own top, children of a checked organization, and the path above it',
  'server/store/read/usedBy.ts': 'what is out of reach is counted, not named',
  'server/store/errors.ts': 'a unique value that a record out of reach has is taken, by nobody that is named',
  'server/store/indexes/unguarded.ts': 'whether a value is taken; errors.ts says by whom, within reach',
  'server/store/write/limits.ts': 'an organization out of reach is not named',
  'server/store/write/writeSql.ts': 'targets of a write within reach',
  'server/store/remove/removeSql.ts': 'looks whether the record is used',
  'server/store/remove/remove.ts': 'locks the record that is removed',
  'server/store/remove/removed.ts': 'what the history has of removed records within reach',
  'server/store/remove/restore.ts': 'which of the records exist that a removed one referred to',
  'server/store/audit/writeAudit.ts': 'the type of the record whose history is written',
  'server/store/write/write.ts': 'locks the record that is written',
  'server/store/many/taken.ts': 'a unique value that a record out of reach has is taken, by nobody that is named',
  'server/store/many/manyLinks.ts': 'locks the records whose links are written',
  'server/transfer/batch.ts': 'reads the versions of the records that it has just written',
  'server/bulk/batch.ts': 'locks the records that are changed, and their versions; they are read within reach',
  'server/store/many/manyAudit.ts': 'types of the records whose history is written',
  'server/store/many/references.ts': 'what an importer may refer to',
  'server/store/read/exports.ts': 'ids of a checked scope; what they mean is read within reach',
  'server/store/write/parts.ts': 'ids of the parts of a record in reach, and its lock',
  'server/store/write/clone.ts': 'answers only whether a name is free',
  'server/overlays/recordsHurt.ts': 'counts; only administrators of the whole system ask for them',
  'server/overlays/typeChanges.ts': 'counts; only administrators of the whole system may change definitions',
  'server/store/remove/detach.ts': 'what referred to a removed record; nothing of it is answered',
  'server/store/tree/root.ts': 'the platform makes the root',
  'server/loneWorker/links.ts': 'the language of the person whose link it is',
  'server/ownData/links.ts': 'organization and language of the person whose link it is',
  'server/ownData/sender.ts': 'whether the person whose link waits still exists',
  'server/loneWorker/reminder.ts': 'the language of the person who is reminded',
  'server/loneWorker/rows.ts': 'the name of the organization of a session that the reader has been let to',
  'server/reports/schedules/rows.ts':
    'reports that are due: what their owners may see of them is checked when they are made',
  'server/reports/rows.ts': 'names of organizations of alarms in a checked scope',
  'server/session/access.ts': 'who is signed in: his own record',
  'server/oidc/roles.ts': 'roles that the installation gives to claims, by name or id',
  'server/scim/resources.ts': 'ids of users and roles in the organizations of the key',
  'server/scim/service.ts': 'locks the record that is written',
  'server/session/apiKeys.ts': 'the key that calls: its own record',
  'server/session/explain.ts': 'roles of a user in reach',
  'server/session/accounts.ts': 'sign-in and roles: their titles are not read',
  'server/session/bootstrap.ts': 'the platform makes the first administrator',
  'server/files/rows.ts': 'files of organizations in reach',
  'server/files/uses.ts': 'who uses a file out of reach is counted, not named',
  'server/calendars/absences.ts': 'absences of a checked organization; people out of reach are not named',
  'server/calendars/requests.ts': 'a setting of a checked organization and those above it',
  'server/calendars/dependents.ts': 'which schedules and plans depend on whom, by number; they are read within reach',
  'server/calendars/overrides.ts': 'who is absent when, by number; their names are read within reach',
  'server/calendars/holidayBehavior.ts': 'whether a day of a set is taken',
  'server/calendars/dutyReads.ts': 'holidays of organizations of schedules in reach, and of those above them',
  'server/calendars/holidaySets.ts': 'holidays of a checked organization and those above it, which share theirs',
  'server/session/userActor.ts': 'the user of an import or a subscription: his own record',
  'server/feeds/links.ts': 'type of the record of a secret or of a checked record',
  'server/feeds/content.ts': 'only ids of schedules; they are read within reach',
  'server/alarms/answers/linked.ts': 'language of the person whose link it is',
  'server/alarms/deliveryRows.ts': 'language of the person who is called',
  'server/alarms/dueCalls.ts': 'language of the person who is called',
  'server/alarms/inboundKeys.ts': 'the alarm point of a key, or a checked one',
  'server/alarms/panels.ts': 'ids of panels in the organizations of the caller; they are read within reach',
  'server/alarms/owner.ts': 'the organization above the one that is removed',
  'server/alarms/phone.ts': 'people and alarms within reach',
  'server/alarms/reads/details.ts': 'organization of an alarm in reach',
  'server/alarms/reads/exported.ts': 'organizations of alarms in reach',
  'server/alarms/reads/table.ts': 'organizations of alarms in reach',
  'server/alarms/reads/titles.ts': 'ids of what the caller may know',
  'server/alarms/resolve.ts': 'whether the alarm point of an alarm is inactive; nothing of it is answered',
  'server/alarms/rules.ts': 'rules of an alarm point and the organizations above it; nothing of them is answered',
  'server/store/audit/auditLog.ts': 'entries about records within reach',
  'server/transfer/match.ts': 'only ids; what they mean is read within reach',
};

/** The platform's internal work, whose results are not sent to callers: it may read everything. */
const OWN_WORK = /^server\/(?:upkeep|demo|backup)\//;

const sources = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !OWN_WORK.test(relative(root, file)));

const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => relative(root, file));

describe('reachable by default', () => {
  it("code that reads beyond the caller's reach does so by name, only in these places [S2]", () => {
    expect(filesWith(/BeyondReach\b/).sort()).toEqual(Object.keys(BEYOND_REACH).sort());
  });

  it('only these files contain statements on records, each with the reason why it is safe [S2]', () => {
    expect(filesWith(/\b(?:from|join) object\b/).sort()).toEqual(Object.keys(STATEMENTS).sort());
  });
});
