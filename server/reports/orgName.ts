import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import type { Report } from './request.ts';

/** The name of the organization of a report, as its reader may know it. */
export async function orgNameOf({ definitions, store }: Platform, actor: Actor, { view }: Report): Promise<string> {
  const id = view.query.orgId ?? actor.orgId;
  const organizations = definitions.byName.get('organizations');
  const found = organizations ? await store.get(actor, organizations, id) : undefined;
  return String(found?.name ?? `#${id}`);
}
