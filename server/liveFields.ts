import type { FilterValue } from '../protocol/list.ts';
import { isLive, type LiveField } from '../src/engine/computed.ts';
import type { Resource } from '../src/engine/definition.ts';
import { readCondition } from '../src/engine/fieldFilter.ts';
import type { Actor } from './actor.ts';
import { currentMoment } from './alarms/resolve.ts';
import { absencesWithGaps } from './calendars/absenceGaps.ts';
import type { Platform } from './platform.ts';

/** The ids of the records of an organization and of those below for which a `live` field is true. */
type Holding = (platform: Platform, actor: Actor, orgId: number) => Promise<number[]>;

const HOLDING: { readonly [name in LiveField['live']]: Holding } = {
  opensGap: async (platform, actor, orgId) =>
    absencesWithGaps(platform, actor, orgId, await currentMoment(platform.pool)),
};

const has = (value: FilterValue, wanted: boolean): boolean =>
  [value].flat().some((one) => String(one) === String(wanted));

/** Replaces the filters by `live` fields of a list request by ids; others stay. */
export async function withLive(
  platform: Platform,
  actor: Actor,
  resource: Resource,
  { orgId = actor.orgId, filters = {} }: { orgId?: number; filters?: { [field: string]: FilterValue } },
): Promise<{ [field: string]: FilterValue }> {
  const out: { [field: string]: FilterValue } = {};
  for (const [key, value] of Object.entries(filters)) {
    const { name, operator } = readCondition(key);
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!isLive(field)) {
      out[key] ??= value;
      continue;
    }
    if (operator === 'empty') continue;
    const [wanted, other] = [true, false].map((one) => has(value, one) !== (operator === 'not'));
    if (wanted && other) continue;
    const ids = await HOLDING[field.live](platform, actor, orgId);
    const among = 'id' in filters ? [filters.id].flat().map(Number) : undefined;
    if (wanted) out.id = among ? ids.filter((one) => among.includes(one)) : ids;
    else out['id@not'] = ids;
  }
  return out;
}
