import type { Resource } from '../../engine/definition.ts';
import { parseOverlayText } from '../../engine/load.ts';
import { upgradeOverlay } from '../../engine/upgrade.ts';

/**
 * Upgrades the text of an overlay to the current schema; undefined if it is up to date or isn't JSON. `byName`: the
 * resources that it may patch.
 */
export function upgradedText(text: string, byName: ReadonlyMap<string, Resource>): string | undefined {
  const { content } = parseOverlayText('', text);
  const upgraded = upgradeOverlay(content, (name) => byName.get(name)?.fields);
  return upgraded === content ? undefined : `${JSON.stringify(upgraded, null, 2)}\n`;
}
