import { authorityFor, can } from '../../src/engine/access.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Behavior } from '../store/behaviors.ts';

/** State of an absence that the person has asked for; one without a state was entered with the right to do so. */
export type AbsenceState = 'REQUESTED' | 'ACCEPTED' | 'REFUSED';

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

/**
 * Behavior of absences: what somebody enters who may not create absences is a request where the organization wants
 * consent, by whatever way.
 */
export const consentBehavior: Behavior = {
  async beforeWrite({ db, actor, resource }, { op, record }) {
    if (op !== 'create' || can(actor.authorities, authorityFor(resource, 'create'))) return;
    record.state = (await needsConsent(db, Number(record.orgId))) ? 'REQUESTED' : null;
  },
};

/**
 * Accepts or refuses a requested absence.
 * @throws ApiError DECIDED, with whom, if somebody has decided already; INVALID_STATE if nobody asked for the absence
 */
export async function decide(
  { store }: Platform,
  actor: Actor,
  resource: Resource,
  id: number,
  decision: { state: Exclude<AbsenceState, 'REQUESTED'>; refusal: string | null },
): Promise<RecordData> {
  for (let tries = 1; ; tries++) {
    const { version, state, decidedBy } = await store.get(actor, resource, id);
    if (typeof decidedBy === 'string') throw new ApiError('DECIDED', { decided: { by: decidedBy } });
    if (state !== 'REQUESTED') throw new ApiError('INVALID_STATE');
    try {
      return await store.update(actor, resource, { ...decision, id, version, decidedBy: actor.name || actor.login });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'VERSION_CONFLICT' || tries === TRIES) throw error;
    }
  }
}
