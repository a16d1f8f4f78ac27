import { sql } from 'kysely';
import type { AlarmText, CallState, PreparedAgain } from '../../../protocol/alarms.ts';
import type { AlarmCall, AlarmDetails, AlarmLogEntry, RelatedAlarm } from '../../../protocol/alarmTable.ts';
import type { DutyReason } from '../../../protocol/duty.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { compile, type Fragment } from '../../store/model/sql.ts';
import { boundTo } from '../../store/tree/reach.ts';
import { contentOf, type Track } from '../content.ts';
import { progressOf } from './progress.ts';
import { type FoundRow, rowColumns, toAlarmRow, wireTime } from './rows.ts';

/** Maximum number of calls, and of log entries, in one reply. */
export const MOST_OF_EACH = 2_000;

/** The content that a job copied when it was raised. */
interface Content {
  [key: string]: unknown;
}

interface JobRow extends FoundRow {
  raisedAt: string;
  acknowledgeUntil: string | null;
  templateId: number | null;
  content: Content;
  tracks: Track[];
}

/** An alarm with what it copied when it was raised. */
export interface FoundAlarm {
  row: ReturnType<typeof toAlarmRow>;
  raisedAt: string;
  acknowledgeUntil: string | null;
  templateId: number | null;
  content: Content;
  tracks: Track[];
}

/** SQL: condition for alarms of the organizations that the actor may see. */
function reachOf(actor: Actor): Fragment {
  const bound = boundTo(actor);
  if (bound === null) return sql`true`;
  return sql`exists (select from org_closure c where c.ancestor_id = ${bound}::integer and c.descendant_id = j.org_id)`;
}

/**
 * An alarm that the actor may see. `ended`: only if it has ended, as in the history. @throws ApiError NOT_FOUND for
 * any other alarm, as for an unknown id
 */
export async function alarmOf(
  db: Queryable,
  actor: Actor,
  id: number,
  { timeZone, ended }: { timeZone: string; ended: boolean },
): Promise<FoundAlarm> {
  const { rows } = await db.query<JobRow>(
    compile(sql`select ${rowColumns(timeZone)}, j.raised_at::text as "raisedAt", j.template_id as "templateId",
        ${wireTime('j.acknowledge_until', timeZone)} as "acknowledgeUntil", j.content, j.tracks
      from alarm_job j left join object g on g.id = j.org_id
      where j.id = ${id} and ${reachOf(actor)} ${ended ? sql`and j.ended_at is not null` : sql``}`),
  );
  const found = rows[0];
  if (!found) throw new ApiError('NOT_FOUND');
  const { raisedAt, acknowledgeUntil, templateId, content, tracks, ...row } = found;
  return { row: toAlarmRow(row), raisedAt, acknowledgeUntil, templateId, content, tracks };
}

/** The ids of those alarms that the actor may see. */
export async function visibleAlarmIds(db: Queryable, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: string }>(
    compile(sql`select j.id from alarm_job j where j.id = any(${ids}::bigint[]) and ${reachOf(actor)}`),
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The first rows of a list sorted newest first, as many as fit into a reply, oldest first. */
const newest = <T>(rows: readonly T[]): T[] => rows.slice(0, MOST_OF_EACH).reverse();

type CallRow = Omit<AlarmCall, 'id' | 'state'> & { id: string; state: string };

/** The calls of an alarm, newest first; one more than fit into a reply if there are more. */
async function callsOf(db: Queryable, { row, raisedAt }: FoundAlarm, timeZone: string): Promise<AlarmCall[]> {
  const at = (column: string) => wireTime(`c.${column}`, timeZone);
  const { rows } = await db.query<CallRow>(
    compile(sql`select c.id, c.track, c.round, c.step, c.participant_id as "participantId",
        c.participant_name as "participantName", c.device_type as "deviceType", c.address, c.channel, c.state, c.reason,
        c.repeats, ${at('due_at')} as "dueAt", ${at('sent_at')} as "sentAt", ${at('delivered_at')} as "deliveredAt",
        ${at('answered_at')} as "answeredAt", ${at('arrived_at')} as "arrivedAt", ${at('ended_at')} as "endedAt", c.reasons
      from alarm_call c where c.job_id = ${row.id} and c.raised_at = ${raisedAt}::timestamptz
      order by c.id desc limit ${sql.lit(MOST_OF_EACH + 1)}`),
  );
  return rows.map((call) => ({
    ...call,
    id: Number(call.id),
    state: call.state as CallState,
    reasons: (Array.isArray(call.reasons) ? call.reasons : []) as DutyReason[],
  }));
}

interface LogRow extends Omit<AlarmLogEntry, 'id' | 'callId'> {
  id: string;
  callId: string | null;
  /** Moments of `detail` in the format of the protocol. */
  starts: string | null;
  before: string | null;
}

/** The log of an alarm, newest first; one more entry than fit into a reply if there are more. */
async function logOf(db: Queryable, { row, raisedAt }: FoundAlarm, timeZone: string): Promise<AlarmLogEntry[]> {
  const { rows } = await db.query<LogRow>(
    compile(sql`select l.id, ${wireTime('l.at', timeZone)} as at, l.kind, l.call_id as "callId",
        l.actor_name as "actorName", l.detail, ${wireTime(`(l.detail ->> 'starts')::timestamptz`, timeZone)} as starts,
        ${wireTime(`(l.detail ->> 'before')::timestamptz`, timeZone)} as before
      from alarm_log l where l.job_id = ${row.id} and l.raised_at = ${raisedAt}::timestamptz
      order by l.id desc limit ${sql.lit(MOST_OF_EACH + 1)}`),
  );
  return rows.map(({ id, callId, starts, before, ...entry }) => ({
    ...entry,
    id: Number(id),
    callId: callId === null ? null : Number(callId),
    detail: { ...entry.detail, ...(starts ? { starts } : {}), ...(before ? { before } : {}) },
  }));
}

/** Maximum number of related alarms in one reply. */
const MOST_RELATED = 50;

/** The alarm that raised this one, and those that it raised, as far as the actor may see them; oldest first. */
async function relatedTo(db: Queryable, actor: Actor, { id, parentId }: FoundAlarm['row']): Promise<RelatedAlarm[]> {
  const { rows } = await db.query<Omit<RelatedAlarm, 'id'> & { id: string }>(
    compile(sql`select j.id, j.name as "alarmName", j.status,
        case when j.parent_id = ${id} then 'followUp' else 'parent' end as relation
      from alarm_job j where (j.parent_id = ${id} or j.id = ${parentId}) and ${reachOf(actor)}
      order by j.id limit ${sql.lit(MOST_RELATED)}`),
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const optional = <T>(key: string, value: T | null | undefined) => (value ? { [key]: value } : {});

function translationsOf({ translations }: Content): AlarmText[] {
  const given = Array.isArray(translations) ? translations.filter(isObject) : [];
  return given.map(({ language, text, speechText }) => ({
    language: textOf(language),
    text: textOf(text),
    speechText: textOf(speechText),
  }));
}

/** An alarm with its calls, its log and its related alarms, as the actor may see them. */
export async function alarmDetails(
  db: Queryable,
  actor: Actor,
  found: FoundAlarm,
  timeZone: string,
): Promise<AlarmDetails> {
  const { row, content, tracks, acknowledgeUntil } = found;
  const { id, required, accepted, running } = row;
  const calls = await callsOf(db, found, timeZone);
  const log = await logOf(db, found, timeZone);
  const going = { id, required, accepted, running, tracks, content: contentOf(content) };
  const progress = await progressOf(db, going, timeZone);
  return {
    ...row,
    translations: translationsOf(content),
    speechText: textOf(content.speechText),
    language: textOf(content.language),
    instructionFiles: Array.isArray(content.instructionFiles) ? content.instructionFiles : [],
    acknowledgeMode: textOf(content.acknowledgeMode) || 'NONE',
    acknowledgeUntil,
    tracks: tracks.map(({ planId, title, steps }, index) => ({
      planId,
      title,
      steps: steps.length,
      ...(progress[index] ?? { round: 0, step: null }),
    })),
    callList: newest(calls),
    log: newest(log),
    complete: calls.length <= MOST_OF_EACH && log.length <= MOST_OF_EACH,
    related: await relatedTo(db, actor, row),
  };
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

/** The manually selected recipients; for a content without them, those of the tracks that have no plan. */
function recipientsOf({ recipients }: Content, tracks: readonly Track[]): PreparedAgain['recipients'] {
  if (isObject(recipients)) return { participants: idsIn(recipients.participants), groups: idsIn(recipients.groups) };
  const steps = tracks.filter(({ planId }) => planId === null).flatMap(({ steps }) => steps);
  return {
    participants: [...new Set(steps.flatMap(({ participantIds }) => participantIds))],
    groups: [...new Set(steps.flatMap(({ groupIds }) => groupIds))],
  };
}

/** Id of the plan that was chosen for the alarm or that its template has; undefined if there is none. */
function planOf({ calls }: Content): number | undefined {
  return isObject(calls) && typeof calls.alarmPlanId === 'number' ? calls.alarmPlanId : undefined;
}

/** The trigger that raises this alarm again as it was. */
export function triggerAgain({ row, content, templateId, tracks }: FoundAlarm): PreparedAgain {
  return {
    ...optional('alarmPointId', row.alarmPointId),
    ...optional('templateId', templateId),
    orgId: row.orgId,
    orgName: row.orgName,
    name: row.alarmName,
    priority: row.priority,
    manual: row.manual,
    language: textOf(content.language),
    text: row.text,
    speechText: textOf(content.speechText),
    translations: translationsOf(content),
    ...optional('alarmPlanId', planOf(content)),
    ...optional('acknowledgeMode', textOf(content.acknowledgeMode)),
    ...optional('mediaProcessingType', textOf(content.mediaProcessingType)),
    ...optional('mediaUsageType', textOf(content.mediaUsageType)),
    recipients: recipientsOf(content, tracks),
    ...(typeof content.requiredAcceptances === 'number' ? { requiredAcceptances: content.requiredAcceptances } : {}),
  };
}
