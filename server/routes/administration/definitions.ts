import { Type } from '@sinclair/typebox';
import {
  DefinitionsReply,
  OVERLAY_LENGTH,
  OVERLAY_NAME,
  OverlayLacking,
  OverlayUsage,
  OverlayVersion,
  StoredOverlay,
} from '../../../protocol/definitions.ts';
import { ApiError } from '../../errors.ts';
import { type App, type RouteOptions, wholeSystemOnly } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';
import { isInForce, lastVersions, versionsOf } from '../../overlays/stored.ts';
import { emptyObject, object, text } from '../../schemas.ts';
import { visibleJobs } from '../../upkeep/jobs.ts';

const tags = ['definitions'];
const params = object({ name: text(60) });
/** A valid name of a new overlay. */
const newParams = object({ name: Type.String({ pattern: OVERLAY_NAME.source, maxLength: 60 }) });
const version = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const Versions = Type.Object({ list: Type.Array(OverlayVersion) });

/** Extension `definitions`: stored overlays and overlay files, which are read-only. */
export default async function definitionRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, live } = platform;
  // definitions apply to the whole system
  app.addHook('onRequest', wholeSystemOnly);

  const all = { tags, summary: 'The overlays, and the faults of all definitions', response: { 200: DefinitionsReply } };
  app.get('/definitions', { schema: all }, async (): Promise<DefinitionsReply> => {
    const all = await lastVersions(pool);
    return {
      files: live.files.map(({ source, content, text }) => ({
        source,
        content: text ?? JSON.stringify(content, null, 2),
      })),
      overlays: all.filter(isInForce),
      removed: all
        .filter((overlay) => !isInForce(overlay))
        .map(({ name, version, at, actor }) => ({ name, version, at, actor })),
      faults: [...platform.definitions.faults],
      jobs: await visibleJobs(pool),
    };
  });

  const versions = { tags, summary: 'All versions of an overlay', params, response: { 200: Versions } };
  app.get('/definitions/:name/versions', { schema: versions }, async (request): Promise<{ list: OverlayVersion[] }> => {
    const list = await versionsOf(pool, request.params.name);
    if (list.length === 0) throw new ApiError('NOT_FOUND');
    return { list };
  });

  const usage = { tags, summary: 'Records that only an overlay shows', params, response: { 200: OverlayUsage } };
  app.get('/definitions/:name/usage', { schema: usage }, async (request): Promise<OverlayUsage> => {
    return live.usage(request.params.name);
  });

  const lacking = {
    tags,
    summary: 'Records that an overlay would hurt: what they lack, and what they would lose',
    params,
    body: object({ content: text(OVERLAY_LENGTH) }),
    response: { 200: OverlayLacking },
  };
  const ask = { schema: lacking, bodyLimit: BODIES.definitions.most };
  app.post('/definitions/:name/lacking', ask, async ({ params: { name }, body }): Promise<OverlayLacking> => {
    return live.lacking(name, body.content);
  });

  const write = {
    tags,
    summary: 'Store a version of an overlay',
    params: newParams,
    body: object({ content: text(OVERLAY_LENGTH), version: version() }),
    response: { 200: StoredOverlay },
  };
  const put = { schema: write, bodyLimit: BODIES.definitions.most };
  app.put('/definitions/:name', put, async ({ actor, params: { name }, body }): Promise<StoredOverlay> => {
    const written = await live.change(actor, name, body.version, body.content);
    return { ...written, content: body.content };
  });

  const remove = {
    tags,
    summary: 'Remove an overlay',
    params: newParams,
    querystring: object({ version: version() }),
    response: { 200: emptyObject },
  };
  app.delete('/definitions/:name', { schema: remove }, async ({ actor, params: { name }, query }) => {
    await live.change(actor, name, query.version, null);
    return {};
  });
}
