import { ALARM_PLAN_FETCH_SIZE, ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { ListReply } from '../../protocol/list.ts';
import type { Resource, ShortRow } from '../../src/engine/definition.ts';
import { titleOf } from '../../src/engine/template.ts';
import { getList } from '../records/lists.ts';
import { getUser } from '../session/stored.ts';

/** Fetches the alarm plans to choose from, sorted by name: all that the user may see, as page 0 with up to 1000 entries. */
export async function fetchAlarmPlans(
  plans: Resource,
  language: string,
  signal?: AbortSignal,
): Promise<ListReply<ShortRow>> {
  const pageSize = ALARM_PLAN_FETCH_SIZE;
  const { data, total } = await getList(plans, {
    pagination: { page: 1, perPage: pageSize },
    sort: { field: 'name', order: 'ASC' },
    filter: { orgId: getUser()?.orgId ?? ROOT_ORG_ID, recursive: true },
    meta: { shared: true },
    signal,
  });
  const { compare } = new Intl.Collator(language, { numeric: true });
  const list = data.toSorted((a, b) => compare(titleOf(plans, a), titleOf(plans, b)) || a.id - b.id);
  const count = total ?? list.length;
  return { currentPage: 0, count, list, pageSize, pagesCount: Math.max(1, Math.ceil(count / pageSize)) };
}
