import { titleOf } from '../../src/engine/template.ts';
import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { treeResource } from '../store/model.ts';
import type { Report } from './request.ts';

/** The name of a report's organization; throws if the reader may not see it. */
export async function orgNameOf({ definitions, store }: Platform, actor: Actor, { view }: Report): Promise<string> {
  const id = view.query.orgId ?? actor.orgId;
  const organizations = treeResource(definitions);
  return titleOf(organizations, await store.get(actor, organizations, id));
}
