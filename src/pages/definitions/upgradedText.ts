import { parseOverlayText } from '../../engine/load.ts';
import { upgradeOverlay } from '../../engine/upgrade.ts';

/** Upgrades the text of an overlay to the current schema; undefined if it is up to date or isn't JSON. */
export function upgradedText(text: string): string | undefined {
  const { content } = parseOverlayText('', text);
  const upgraded = upgradeOverlay(content);
  return upgraded === content ? undefined : `${JSON.stringify(upgraded, null, 2)}\n`;
}
