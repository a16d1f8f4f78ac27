import { readMoment, writeMoment } from '../../src/duty/days.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import { wallTime } from '../../src/engine/clock.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { type Actor, systemActor } from '../actor.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Behavior } from '../store/behaviors.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import type { Tasks } from '../work/worker.ts';

/** State of an absence that the person has asked for; one without a state was entered with the right to do so. */
export type AbsenceState = 'REQUESTED' | 'ACCEPTED' | 'REFUSED' | 'LAPSED';

/** SQL: whether an absence takes effect. `doc`: its document. */
export const inForce = (doc: string): string => `coalesce(${doc} ->> 'state', 'ACCEPTED') = 'ACCEPTED'`;

/** How often a decision is tried again because somebody has changed something else of the absence. */
const TRIES = 3;

/** Whether absences that people enter themselves need consent: in the organization, or in one above. */
async function needsConsent(db: Queryable, orgId: number): Promise<boolean> {
  const { rows } = await db.query(
    `select from org_closure c join object o on o.id = c.ancestor_id
     where c.descendant_id = $1 and o.doc ->> 'absenceConsent' = 'true' limit 1`,
    [orgId],
  );
  return rows.length > 0;
}

/** Whether the time of an absence is over, by the platform's clock. */
const isOver = ({ end }: RecordData, { timeZone }: Pick<Config, 'timeZone'>): boolean =>
  String(end) <= wallTime(timeZone).now;

/**
 * Behavior of absences: what somebody enters who may not create absences is a request where the organization wants
 * consent, by whatever way; nobody can ask for a time that is over. A request on which nobody has decided lapses with its time.
 */
export function consentBehavior(config: Config): Behavior {
  return {
    async beforeWrite({ db, actor, resource }, { op, record }) {
      if (op === 'create' && !can(actor.authorities, authorityFor(resource, 'create'))) {
        record.state = (await needsConsent(db, Number(record.orgId))) ? 'REQUESTED' : null;
        if (record.state && isOver(record, config)) throw new ApiError('VALIDATION', { errors: { end: 'future' } });
      }
      if (record.state === 'REQUESTED' || record.state === 'LAPSED')
        record.state = isOver(record, config) ? 'LAPSED' : 'REQUESTED';
    },

    async afterWrite({ db }, { record: { id, state, end } }) {
      if (state !== 'REQUESTED') return;
      // a minute later, because the clocks of servers and database differ
      const at = writeMoment((readMoment(String(end)) ?? 0) + 1);
      await addTask(db, 'absence_end', { absence: Number(id) }, { priority: NOT_URGENT, at });
    },
  };
}

/** Handler of the task `absence_end`: the behavior sees that the time is over. */
export function requestTasks(current: () => Platform): Pick<Tasks, 'absence_end'> {
  return {
    async absence_end({ absence }) {
      const { definitions, store } = current();
      const resource = definitions.byName.get('absences');
      if (!resource) return;
      const found = (await store.getMany(systemActor, resource, [absence])).get(absence);
      if (found?.state === 'REQUESTED') await store.update(systemActor, resource, { id: absence });
    },
  };
}

/**
 * Accepts or refuses a requested absence.
 * @throws ApiError DECIDED, with whom, if somebody has decided already; INVALID_STATE if nobody asked for the absence, or its time is over
 */
export async function decide(
  { store, config }: Platform,
  actor: Actor,
  resource: Resource,
  id: number,
  decision: { state: 'ACCEPTED' | 'REFUSED'; refusal: string | null },
): Promise<RecordData> {
  for (let tries = 1; ; tries++) {
    const found = await store.get(actor, resource, id);
    const { version, state, decidedBy } = found;
    if (typeof decidedBy === 'string') throw new ApiError('DECIDED', { decided: { by: decidedBy } });
    if (state !== 'REQUESTED' || isOver(found, config)) throw new ApiError('INVALID_STATE');
    try {
      return await store.maintain(actor, resource, { ...decision, id, version, decidedBy: actor.name || actor.login });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'VERSION_CONFLICT' || tries === TRIES) throw error;
    }
  }
}
