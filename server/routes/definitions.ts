import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import {
  type DefinitionsReply,
  OVERLAY_LENGTH,
  OVERLAY_NAME,
  type OverlayUsage,
  type OverlayVersion,
  type StoredOverlay,
} from '../../protocol/definitions.ts';
import { ApiError } from '../errors.ts';
import { inForce, lastVersions, versionsOf } from '../overlays/stored.ts';
import type { RouteOptions } from '../platform.ts';
import { ADMIN } from '../session/accounts.ts';
import { shownJobs } from '../upkeep/jobs.ts';
import { bodyOf } from './requests.ts';

/** Room for the longest overlay, however its text is written in JSON. */
const BODY_LIMIT = 2 * 1024 * 1024;

interface Named {
  Params: { name: string };
}

/** Definitions are those of the whole system: only who administers all of it may look behind or change them. */
async function administrators({ actor }: FastifyRequest): Promise<void> {
  if (!actor.authorities.includes(ADMIN) || actor.orgId !== ROOT_ORG_ID) throw new ApiError('ACCESS_DENIED');
}

function nameOf(name: string): string {
  if (!OVERLAY_NAME.test(name)) throw new ApiError('VALIDATION', { errors: { name: 'pattern' } });
  return name;
}

function versionOf(value: unknown): number {
  const version = typeof value === 'string' ? Number(value) : value;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) throw new ApiError('BAD_REQUEST');
  return version;
}

/** Extension `definitions`: the overlays kept on the platform, and those beside it, which are only shown. */
export default async function definitionRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { pool, live } = platform;
  app.addHook('onRequest', administrators);

  app.get('/definitions', async (): Promise<DefinitionsReply> => {
    const all = await lastVersions(pool);
    return {
      files: live.files.map(({ source, content, text }) => ({
        source,
        content: text ?? JSON.stringify(content, null, 2),
      })),
      overlays: all.filter(inForce),
      removed: all
        .filter((overlay) => !inForce(overlay))
        .map(({ name, version, at, actor }) => ({ name, version, at, actor })),
      faults: [...platform.definitions.faults],
      jobs: await shownJobs(pool),
    };
  });

  app.get<Named>('/definitions/:name/versions', async (request): Promise<{ list: OverlayVersion[] }> => {
    const list = await versionsOf(pool, request.params.name);
    if (list.length === 0) throw new ApiError('NOT_FOUND');
    return { list };
  });

  app.get<Named>('/definitions/:name/usage', async (request): Promise<OverlayUsage> => {
    return live.usage(request.params.name);
  });

  app.put<Named>('/definitions/:name', { bodyLimit: BODY_LIMIT }, async (request): Promise<StoredOverlay> => {
    const { content, version } = bodyOf(request.body);
    if (typeof content !== 'string' || content.includes('\u0000')) throw new ApiError('BAD_REQUEST');
    if (content.length > OVERLAY_LENGTH) throw new ApiError('TOO_LARGE');
    const name = nameOf(request.params.name);
    const written = await live.change(request.actor, name, versionOf(version), content);
    return { ...written, content };
  });

  app.delete<Named & { Querystring: { version?: string } }>('/definitions/:name', async (request) => {
    await live.change(request.actor, nameOf(request.params.name), versionOf(request.query.version), null);
    return {};
  });
}
