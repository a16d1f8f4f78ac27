import type {
  DefinitionsReply,
  OverlayLacking,
  OverlayUsage,
  OverlayVersion,
  OverlayWrite,
  StoredOverlay,
} from '../../protocol/definitions.ts';
import { http } from '../http/http.ts';

const pathOf = (name: string) => `/definitions/${encodeURIComponent(name)}`;

/** Extension definitions: the stored overlays and the faults of all definitions. */
export function getDefinitions(signal?: AbortSignal): Promise<DefinitionsReply> {
  return http({ method: 'GET', path: '/definitions', signal });
}

/** Stores a version of an overlay; `version` is the one it is based on, 0 for a new overlay. */
export function saveOverlay(name: string, content: string, version: number): Promise<StoredOverlay> {
  const body: OverlayWrite = { content, version };
  return http({ method: 'PUT', path: pathOf(name), body, expected: [400, 409] });
}

export async function removeOverlay(name: string, version: number): Promise<void> {
  await http({ method: 'DELETE', path: `${pathOf(name)}?version=${version}`, expected: [400, 409] });
}

/** All versions of an overlay, newest first. */
export async function overlayVersions(name: string, signal?: AbortSignal): Promise<OverlayVersion[]> {
  return (await http<{ list: OverlayVersion[] }>({ method: 'GET', path: `${pathOf(name)}/versions`, signal })).list;
}

/** Stored data that would no longer be shown without the overlay. */
export function overlayUsage(name: string, signal?: AbortSignal): Promise<OverlayUsage> {
  return http({ method: 'GET', path: `${pathOf(name)}/usage`, signal });
}

/** Records without a value in fields that become required with this content of the overlay. */
export function overlayMissingValues(name: string, content: string, signal?: AbortSignal): Promise<OverlayLacking> {
  return http({ method: 'POST', path: `${pathOf(name)}/lacking`, body: { content }, signal });
}
