import { can } from '../../../src/engine/access.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import { titleOf } from '../../../src/engine/template.ts';
import type { Actor } from '../../actor.ts';
import { ownParticipantId } from '../../alarms/reads/view.ts';
import { ApiError } from '../../errors.ts';
import { requireAny } from '../../http/route.ts';
import { ownerOf } from '../../loneWorker/reads.ts';
import type { Platform } from '../../platform.ts';

/** Authorities to see sessions and to start, change and end those of others. Own sessions need neither. */
export const SEES = ['ALARM_TABLE'];
export const ACTS = ['ALARM_PANEL'];
/** Whoever may act for others may also see their sessions. */
export const EITHER = [...SEES, ...ACTS];
const MOST_POINTS = 200;

/** The definitions that lone workers need. */
export interface LoneWorkerResources {
  people: Resource;
  points: Resource;
}

/** The definitions that lone workers need; undefined if the platform lacks one. */
export function resourcesOf({ definitions: { byName } }: Platform): LoneWorkerResources | undefined {
  const [people, points] = [byName.get('participants'), byName.get('alarm-points')];
  return people && points && { people, points };
}

/**
 * Returns whether a session is the caller's own; for others one of the authorities is required. Throws NOT_FOUND if the
 * caller may not see the session, as for an unknown id.
 */
export async function requireSession(
  platform: Platform,
  actor: Actor,
  id: number,
  authorities: readonly string[],
): Promise<boolean> {
  const owner = await ownerOf(platform.pool, actor, id);
  const own = owner !== undefined && owner.participantId === (await ownParticipantId(platform, actor));
  const sees = owner?.within === true && EITHER.some((authority) => can(actor.authorities, authority));
  if (!own && !sees) throw new ApiError('NOT_FOUND');
  if (!own) requireAny(actor, authorities);
  return own;
}

/** The alarm points that a lone worker may choose for an own session. */
export async function ownPoints({ store }: Platform, { points }: LoneWorkerResources, actor: Actor) {
  const { list } = await store.list(actor, points, {
    page: 0,
    pageSize: MOST_POINTS,
    recursive: true,
    filters: { loneWorker: true, active: true },
    sortField: 'name',
    sortOrder: 'ASCENDING',
  });
  return list.map(({ id, name }) => ({ id: Number(id), name: String(name) }));
}

/**
 * Resolves the participant and the alarm point of a new session. Throws VALIDATION if the caller may not use them;
 * without the authority to act for others, only alarm points for lone workers are permitted.
 */
export async function recordsOf(
  platform: Platform,
  { people, points }: LoneWorkerResources,
  actor: Actor,
  { participantId, alarmPointId }: { participantId: number; alarmPointId: number },
) {
  const { store } = platform;
  const own = participantId === (await ownParticipantId(platform, actor));
  if (!own) requireAny(actor, ACTS);
  const person = (await store.getMany(actor, people, [participantId])).get(participantId);
  if (!person) throw new ApiError('VALIDATION', { errors: { participantId: 'notFound' } });
  const point = (await store.getMany(actor, points, [alarmPointId])).get(alarmPointId);
  const allowed = point && (point.loneWorker === true || ACTS.some((authority) => can(actor.authorities, authority)));
  if (!allowed || point.deleted === true) throw new ApiError('VALIDATION', { errors: { alarmPointId: 'notFound' } });
  if (point.active === false) throw new ApiError('VALIDATION', { errors: { alarmPointId: 'inactive' } });
  return {
    orgId: Number(person.orgId),
    participantName: titleOf(people, person),
    alarmPointName: String(point.name),
  };
}
