import { parseOverlayText } from '../../engine/load.ts';
import { upgradeOverlay } from '../../engine/upgrade.ts';

/** The text of an overlay in the current form of definitions; undefined: it has that form already, or is no JSON. */
export function upgradedText(text: string): string | undefined {
  const { content } = parseOverlayText('', text);
  const upgraded = upgradeOverlay(content);
  return upgraded === content ? undefined : `${JSON.stringify(upgraded, null, 2)}\n`;
}
