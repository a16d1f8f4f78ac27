import { optionalText } from '../../dataProvider/http/optional.ts';
import { resetRevision } from '../../dataProvider/http/revision.ts';
import type { OverlayFile } from '../engine/load.ts';

const PATH = '/resources.json';

/** Escape hatch if an overlay makes the console unusable: `?overlays=off` starts without overlays. */
export const overlaysOff = new URLSearchParams(window.location.search).get('overlays') === 'off';

function isOverlayFile(value: unknown): value is OverlayFile {
  return typeof value === 'object' && value !== null && 'source' in value && 'content' in value;
}

/** Parses /resources.json: the platform's list of overlays, or a static file with one or more overlays. */
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

/** Fetches the overlays. Returns none for a site without the file, whether it answers 404 or an HTML page. */
export async function fetchOverlays(): Promise<OverlayFile[]> {
  if (overlaysOff) return [];
  resetRevision();
  const text = await optionalText({ method: 'GET', path: PATH, base: 'root', anonymous: true });
  return text === undefined ? [] : readOverlays(text);
}
