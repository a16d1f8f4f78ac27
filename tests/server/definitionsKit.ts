import type { DefinitionsReply } from '../../protocol/definitions.ts';
import type { ErrorBody } from '../../protocol/errors.ts';
import type { Overlay, ResourcePatch } from '../../src/engine/overlay.ts';
import type { Client } from './records.ts';

/** The text of an overlay with patches. */
export const patch = (...patches: ResourcePatch[]): string =>
  JSON.stringify({ schema: 1, patch: patches } satisfies Overlay);

/** An overlay that adds the field "badge" to participants. */
export const badge = (maxLength: number): string =>
  patch({ name: 'participants', fields: { badge: { type: 'text', maxLength, unique: 'global', search: true } } });

/** The faults of a refused overlay. */
export const faultsOf = ({ body }: { body: unknown }) => (body as ErrorBody).faults ?? [];

/** The calls on stored overlays; `admin` is a function, because it may not be signed in yet. */
export const overlayCalls = (admin: () => Client) => ({
  put: (name: string, content: string, version = 0) =>
    admin().send('PUT', `/definitions/${name}`, { content, version }),
  remove: (name: string, version: number) => admin().send('DELETE', `/definitions/${name}?version=${version}`),
  overlays: async (client = admin()) => (await client.get<DefinitionsReply>('/definitions')).overlays,
});
