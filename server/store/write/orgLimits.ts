import type { Actor } from '../../actor.ts';
import { ApiError } from '../../errors.ts';
import { joinTransaction, type StoreContext } from '../context.ts';
import { requireOrg } from '../tree/scope.ts';
import { countRecordsIn, limitsOf, setLimits } from './limits.ts';

type LimitsWithUse = { [listType: string]: { limit: number | null; used: number } };

/** How many records of each type an organization and those below may have, and how many they have. */
export async function limitsWithUse(store: StoreContext, actor: Actor, orgId: number): Promise<LimitsWithUse> {
  const { pool, models, rootId } = store;
  await requireOrg(pool, actor, rootId, orgId);
  const types = models.all.filter((model) => model.orgField !== undefined);
  const used = await countRecordsIn(
    pool,
    orgId,
    types.map(({ type }) => type),
  );
  const limits = await limitsOf(pool, orgId);
  return Object.fromEntries(
    types.map(({ type, listType }) => [listType, { limit: limits.get(type) ?? null, used: used.get(type) ?? 0 }]),
  );
}

/** Sets limits by list type, or removes those that are null. They restrict their organization itself: only those above set them. */
export async function changeLimits(
  store: StoreContext,
  actor: Actor,
  orgId: number,
  limits: ReadonlyMap<string, number | null>,
): Promise<void> {
  const { pool, models, rootId } = store;
  await requireOrg(pool, actor, rootId, orgId);
  if (orgId === actor.orgId && orgId !== rootId) throw new ApiError('ACCESS_DENIED');
  const byType = new Map<string, number | null>();
  for (const [listType, most] of limits) {
    const model = models.byListType.get(listType);
    if (!model) throw new ApiError('BAD_REQUEST', { errors: { [listType]: 'notFound' } });
    byType.set(model.type, most);
  }
  await joinTransaction(store, undefined, (db) => setLimits(db, { id: orgId, type: models.tree.type }, byType, actor));
}
