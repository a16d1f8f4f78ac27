import { optionalText } from '../../dataProvider/optional.ts';
import { resetRevision } from '../../dataProvider/revision.ts';
import type { OverlayFile } from '../engine/load.ts';

const PATH = '/resources.json';

/** The way out when an overlay makes the console unusable: opened with `?overlays=off` it goes without them. */
export const overlaysOff = new URLSearchParams(window.location.search).get('overlays') === 'off';

function isOverlayFile(value: unknown): value is OverlayFile {
  return typeof value === 'object' && value !== null && 'source' in value && 'content' in value;
}

/** The overlays beside the console: as the platform lists them, or a static file with one overlay or several. */
function readOverlays(text: string): OverlayFile[] {
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch {
    return [{ source: PATH, content: undefined, text }];
  }
  if (reply === null) return [];
  const entries = Array.isArray(reply) ? reply : [reply];
  return entries.map((entry, index) =>
    isOverlayFile(entry) ? entry : { source: entries.length > 1 ? `${PATH}[${index}]` : PATH, content: entry },
  );
}

/** Asks for the overlays. A site without the file has none; many answer a page instead of 404, which is none either. */
export async function fetchOverlays(): Promise<OverlayFile[]> {
  if (overlaysOff) return [];
  resetRevision();
  const text = await optionalText({ method: 'GET', path: PATH, base: 'root', anonymous: true });
  return text === undefined ? [] : readOverlays(text);
}
