import type { AlarmTrigger } from '../../protocol/alarms.ts';
import { authoritiesToRaise, MANUAL, PANEL } from '../../src/duty/raising.ts';
import { can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** The authorities that allow raising alarms. */
export const RAISE_AUTHORITIES = [PANEL, MANUAL];

type Recipients = NonNullable<AlarmTrigger['recipients']>;

const hasRecipients = ({ recipients }: AlarmTrigger): boolean =>
  recipients !== undefined && recipients.participants.length + recipients.groups.length > 0;

/** Whether the actor's authorities allow raising an alarm like this one; its organization isn't looked at. */
export const mayRaise = (actor: Actor, like: Parameters<typeof authoritiesToRaise>[0]): boolean =>
  authoritiesToRaise(like).every((authority) => can(actor.authorities, authority));

/** Rejects records that the actor may not use; the first one is reported at its field. */
async function requireAll(
  { definitions, store }: Platform,
  actor: Actor,
  { name, ids, field }: { name: string; ids: readonly number[]; field: (index: number) => string },
): Promise<void> {
  const resource = definitions.byName.get(name);
  if (ids.length === 0) return;
  const found = resource ? await store.getMany(actor, resource, ids) : new Map();
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0) throw new ApiError('VALIDATION', { errors: { [field(missing)]: 'notFound' } });
}

/** The ids of those records that the actor may use. */
export async function usableIds(
  platform: Platform,
  actor: Actor,
  name: string,
  ids: readonly number[],
): Promise<number[]> {
  const resource = platform.definitions.byName.get(name);
  if (!resource || ids.length === 0) return [];
  const found = await platform.store.getMany(actor, resource, ids);
  return ids.filter((id) => found.has(id));
}

async function requireRecipients(
  platform: Platform,
  actor: Actor,
  { participants, groups }: Recipients,
): Promise<void> {
  const at = (list: string) => (index: number) => `recipients.${list}.${index}`;
  await requireAll(platform, actor, { name: 'participants', ids: participants, field: at('participants') });
  await requireAll(platform, actor, { name: 'participant-groups', ids: groups, field: at('groups') });
}

/**
 * Rejects a trigger that the actor may not send: because of the actor's authorities, because it refers to something
 * outside the actor's reach, or because it lacks a text or recipients.
 */
export async function requireMayTrigger(platform: Platform, actor: Actor, trigger: AlarmTrigger): Promise<void> {
  if (!mayRaise(actor, trigger)) throw new ApiError('ACCESS_DENIED');
  const { definitions, store } = platform;
  const { alarmPointId, templateId, alarmPlanId, orgId, recipients } = trigger;
  const point = definitions.byName.get('alarm-points');
  const template = definitions.byName.get('alarm-templates');
  if (alarmPointId !== undefined && point) await store.get(actor, point, alarmPointId);
  if (templateId !== undefined && template) await store.getShared(actor, template, templateId);
  if (orgId !== undefined) await store.requireOrg(actor, orgId);
  if (alarmPlanId) {
    await requireAll(platform, actor, { name: 'alarm-plans', ids: [alarmPlanId], field: () => 'alarmPlanId' });
  }
  if (recipients) await requireRecipients(platform, actor, recipients);
  if (alarmPointId !== undefined) return;
  if (templateId === undefined && (trigger.text ?? '').trim() === '') {
    throw new ApiError('VALIDATION', { errors: { text: 'required' } });
  }
  if (!hasRecipients(trigger) && !alarmPlanId && (templateId === undefined || trigger.manual === true)) {
    throw new ApiError('VALIDATION', { errors: { recipients: 'required' } });
  }
}
