import type { OverlayFile } from '../../src/engine/load.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall, storeLog } from './alarmRows.ts';
import { PDF } from './fixtures.ts';
import type { Caller, TestPlatform } from './helpers.ts';
import { type Client, type Json, next, type SampleTable, type Stored, samples } from './records.ts';
import type { Fixture, ROLES, Row } from './roleRows.ts';
import { ownFolder, upload } from './uploads.ts';
import { makeUser, okBody } from './users.ts';

/** Markers in every text of the requested organization and of the other one. */
export const OURS = 'zimtstern';
export const THEIRS = 'lebkuchen';

const VIEWS = [
  'PARTICIPANT_VIEW',
  'PARTICIPANT_GROUP_VIEW',
  'ALARMPLAN_VIEW',
  'ALARMPOINT_VIEW',
  'ALARM_RULE_VIEW',
  'ALARM_TEMPLATE_VIEW',
  'TEXT_TEMPLATE_VIEW',
  'USERGROUP_VIEW',
  'USER_VIEW',
  'ORGANIZATION_VIEW',
  'HOLIDAY_VIEW',
  'ALARM_ROTATIONAL_VIEW',
  'PARTICIPANT_ROTATIONAL_VIEW',
];

type AdminPlatform = { t: TestPlatform; call: Caller; admin: Client };
/** Ids that the calls' rows use besides a new record. */
type Shared = Omit<Fixture, 'id' | 'sample' | 'change'>;

/** Two organizations with records that refer to each other, and a caller of each role. */
export interface RolePlatform extends AdminPlatform {
  ours: Stored;
  theirs: Stored;
  shared: Shared;
  callers: { [role in (typeof ROLES)[number]]: Caller };
}

/** A platform with a user for every role. `extra`: values that all records have besides their samples'. */
export async function rolePlatform(overlays: readonly OverlayFile[] = [], extra: Json = {}): Promise<RolePlatform> {
  const platform = await adminPlatform(overlays, { config: { dataDir: ownFolder() } });
  const { t, call, admin } = platform;
  const ours = await admin.org(1, `${OURS} home`);
  const theirs = await admin.org(1, `${THEIRS} home`);
  const shared = await linkAcross(platform, ours.id, theirs.id, extra);
  const userAt = async (orgId: number, authorities: string[]): Promise<Caller> => {
    const { login, password } = await makeUser(call, authorities, { orgId }, { orgId });
    return t.signIn(login, password);
  };
  const callers = {
    nobody: t.call,
    stranger: await userAt(theirs.id, ['ADMIN']),
    viewer: await userAt(ours.id, VIEWS),
    editor: await userAt(ours.id, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']),
    chief: await userAt(ours.id, ['ADMIN']),
    system: await userAt(1, ['ADMIN']),
  };
  return { ...platform, ours, theirs, shared, callers };
}

/** A valid new record of a list type, with `mark` in its texts. */
export function markedSample(table: SampleTable, listType: string, mark: string, parentId: number) {
  if (listType === 'ORGANIZATION') {
    return { path: '/organizations', record: { name: `${mark} ${next()}`, parentId }, change: { phone: '+1234' } };
  }
  const sample = table[listType];
  if (!sample) throw new Error(`No sample of ${listType}`);
  const text = `${mark} ${next()}`;
  const record = { ...sample.record };
  for (const key of ['name', 'surname', 'description', 'title']) if (key in record) record[key] = text;
  return { ...sample, record };
}

/** Links across the two organizations, made by a user who sees both. */
async function linkAcross(
  { t, call, admin }: AdminPlatform,
  ours: number,
  theirs: number,
  extra: Json,
): Promise<Shared> {
  const make = async (listType: string, mark: string, orgId: number, more: object = {}) => {
    const table = samples(orgId, { participantId: 0, alarmPointId: 0 });
    const { path, record } = markedSample(table, listType, mark, orgId);
    return admin.post(path, { ...record, ...extra, ...more });
  };
  const stranger = await make('PARTICIPANT', THEIRS, theirs);
  const mine = await make('PARTICIPANT', OURS, ours);
  await make('PARTICIPANT_GROUP', THEIRS, theirs, { participantIds: [mine.id, stranger.id] });
  await make('PARTICIPANT_GROUP', OURS, ours, { participantIds: [mine.id, stranger.id] });
  const step = { participantIds: [mine.id, stranger.id], requiredAcceptances: 1, waitSeconds: 1 };
  const plan = await make('ALARMPLAN', OURS, ours, { steps: [step] });
  const theirPlan = await make('ALARMPLAN', THEIRS, theirs, { steps: [step] });
  const template = await make('ALARM_TEMPLATE', OURS, ours, { alarmPlanId: theirPlan.id });
  const theirTemplate = await make('ALARM_TEMPLATE', THEIRS, theirs, { alarmPlanId: plan.id });
  const theirRole = await make('USERGROUP', THEIRS, theirs, { authorities: [] });
  const user = await make('USER', OURS, ours, { roleIds: [theirRole.id] });
  const theirFile = okBody<{ path: string }>(await upload(call, theirs, [{ name: `${THEIRS}.pdf`, content: PDF }]));
  const file = okBody<{ path: string }>(await upload(call, ours, [{ name: `${OURS}.pdf`, content: PDF }]));
  const point = await make('ALARMPOINT', OURS, ours, {
    alarmPlanId: theirPlan.id,
    templateId: theirTemplate.id,
    instructionFiles: [{ path: theirFile.path }],
  });
  const theirPoint = await make('ALARMPOINT', THEIRS, theirs, { alarmPlanId: plan.id, templateId: template.id });
  await make('ALARM_RULE', OURS, ours, { alarmPointId: theirPoint.id, alarmPlanId: theirPlan.id });
  await make('ALARM_RULE', THEIRS, theirs, { alarmPointId: point.id, alarmPlanId: plan.id });
  await make('CONSEQUENTIAL_TRIGGER', OURS, ours, { initiatorId: point.id });
  const { pool } = t.platform;
  const raised = async (mark: string, orgId: number, pointId: number) => {
    const named = { name: mark, system_id: mark, triggered_by: mark, alarm_point_id: pointId };
    const content = { text: mark, language: 'ENGLISH', speechText: mark, translations: [], acknowledgeMode: 'NONE' };
    const tracks = [
      { planId: mark === OURS ? theirPlan.id : plan.id, title: mark === OURS ? THEIRS : OURS, steps: [] },
    ];
    const id = await storeAlarm(pool, { org_id: orgId, ...named, content, tracks });
    const both = [
      { participantId: mine.id, name: OURS },
      { participantId: stranger.id, name: THEIRS },
    ];
    for (const called of both) await storeCall(pool, id, called);
    for (const called of both) await storeLog(pool, id, 'called', called);
    return id;
  };
  await raised(THEIRS, theirs, theirPoint.id);
  const alarmId = await raised(OURS, ours, point.id);
  return {
    alarmId,
    orgId: ours,
    participantId: mine.id,
    pointId: point.id,
    templateId: template.id,
    login: String(user.login),
    shortName: String(mine.shortName),
    filePath: file.path,
    fileOrgId: ours,
  };
}

/**
 * Returns a function that creates the records that a row's call needs, in our organization. `extra`: values that stored
 * ones have besides their samples'.
 */
export function freshRecords({ admin, ours, shared }: RolePlatform, extra: Json = {}) {
  /** A new record; of a type that an organization can have only once, in a new organization. */
  async function sampleOf(listType: string) {
    const orgId = listType === 'ALARM_APP' ? (await admin.org(ours.id, `${OURS} ${next()}`)).id : ours.id;
    const refs = { participantId: shared.participantId, alarmPointId: shared.pointId };
    if (listType === 'CONSEQUENTIAL_TRIGGER') {
      const { path, record } = markedSample(samples(orgId, refs), 'ALARMPOINT', OURS, orgId);
      const initiatorId = (await admin.post(path, record)).id;
      return markedSample(samples(orgId, { ...refs, initiatorId }), listType, OURS, orgId);
    }
    const alarmPlanId = listType === 'ALARM_APP' ? (await admin.alarmPlan(orgId)).id : undefined;
    return markedSample(samples(orgId, { ...refs, alarmPlanId }), listType, OURS, orgId);
  }

  return async ({ type, removed, sampleType, calendar }: Row): Promise<Pick<Fixture, 'id' | 'sample' | 'change'>> => {
    const none = { id: 0, sample: {}, change: {} };
    if (calendar !== undefined) {
      const url = `${calendar({ ...shared, ...none })}/update`;
      const { sourceEventId } = await admin.put<{ sourceEventId: number }>(url, { event: { title: OURS, ...extra } });
      return { ...none, id: sourceEventId };
    }
    if (sampleType !== undefined) return { ...none, sample: (await sampleOf(sampleType)).record };
    if (type === undefined) return none;
    const { path, record, change } = await sampleOf(type);
    const stored = await admin.post(path, { ...record, ...extra });
    if (removed) await admin.remove(`${path}/${stored.id}`);
    return { ...none, id: stored.id, change };
  };
}
