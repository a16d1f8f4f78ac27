import { ROOT_ORG_NAME } from '../../protocol/constants.ts';
import { titleOf } from '../../src/engine/template.ts';
import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { treeResource } from '../store/model/model.ts';
import { textOf } from './texts.ts';

/**
 * The name of an organization in a file of this language; the built-in name of the root organization is translated.
 * @throws if the actor may not see it
 */
export async function orgNameOf(
  { definitions, store }: Platform,
  actor: Actor,
  { id, language }: { id: number; language: string },
): Promise<string> {
  const organizations = treeResource(definitions);
  const name = titleOf(organizations, await store.get(actor, organizations, id));
  return (name === ROOT_ORG_NAME ? textOf(definitions, language, 'reports.wholeSystem') : undefined) ?? name;
}
