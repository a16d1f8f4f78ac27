import { optionalText } from '../../dataProvider/optional.ts';
import { resetRevision } from '../../dataProvider/revision.ts';
import type { OverlayFile } from '../engine/load.ts';

const PATH = '/resources.json';

/** Escape hatch if an overlay makes the console unusable: `?overlays=off` starts without overlays. */
export const overlaysOff = new URLSearchParams(window.location.search).get('overlays') === 'off';

function isOverlayFile(value: unknown): value is OverlayFile {
  return typeof value === 'object' && value !== null && 'source' in value && 'content' in value;
}

/** The overlays of /resources.json: the platform's list, or a static file with one overlay or several. */
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

/** Fetches the overlays. A site without the file has none, whether it answers 404 or a web page. */
export async function fetchOverlays(): Promise<OverlayFile[]> {
  if (overlaysOff) return [];
  resetRevision();
  const text = await optionalText({ method: 'GET', path: PATH, base: 'root', anonymous: true });
  return text === undefined ? [] : readOverlays(text);
}
