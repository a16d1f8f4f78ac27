import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { create } from 'content-disposition';
import { API_BASE } from '../../../protocol/constants.ts';
import { FeedState, NewFeed, OwnFeed } from '../../../protocol/feeds.ts';
import { authorityFor, can } from '../../../src/engine/access.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import { titleOf } from '../../../src/engine/template.ts';
import type { Actor } from '../../actor.ts';
import { hideTitles } from '../../alarms/reads/titles.ts';
import { ApiError } from '../../errors.ts';
import { calendarText } from '../../feeds/calendarText.ts';
import { feedEvents } from '../../feeds/content.ts';
import { feedOf, feedState, feedsOf, renewFeed, revokeFeed } from '../../feeds/links.ts';
import { content } from '../../http/replies.ts';
import {
  type App,
  personOnly,
  type RouteOptions,
  requireAuthority,
  resourceOfType,
  seesRecords,
} from '../../http/route.ts';
import { emptyObject, id, object, text } from '../../schemas.ts';
import { actorOf } from '../../session/userActor.ts';

/**
 * Whether a value of If-None-Match names this entity tag, so that the reply is 304 (RFC 9110, section 13.1.2): a list,
 * or `*`; weak and strong tags are equal here, because proxies that compress make a strong tag weak.
 */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const given = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return given.includes('*') || given.includes(tag);
}

const PATH = '/calendar-feeds';
const MEDIA_TYPE = 'text/calendar; charset=utf-8';
const LINK = { public: true, rate: 'feeds', lane: 'feeds' } as const;
const DAY = 86_400_000;
const tags = ['extensions'];
const target = object({ type: text(60), id: id() });

/** Extension `feeds`: calendar subscriptions to records whose definition has `calendarFeed`. */
export default async function feeds(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, definitions, pool, rates, store } = platform;
  const host = config.publicUrl ? new URL(config.publicUrl).host : 'tocsin';

  /** The resource of a record that the caller may see and that has a calendar. Throws otherwise. */
  async function seen(actor: Actor, type: string, recordId: number): Promise<Resource> {
    const resource = resourceOfType(definitions, type);
    if (!resource.calendarFeed) throw new ApiError('BAD_REQUEST', { errors: { type: 'notFound' } });
    requireAuthority(actor, resource, 'one');
    await store.getShared(actor, resource, recordId);
    return resource;
  }

  async function textOf(actor: Actor, resource: Resource, recordId: number): Promise<{ name: string; body: string }> {
    const record = await store.getShared(actor, resource, recordId);
    const name = titleOf(resource, record);
    const events = await feedEvents(platform, actor, resource, record);
    // the timestamp is rounded to the day so that the ETag of unchanged content stays the same
    const stamp = new Date(Math.floor(Date.now() / DAY) * DAY);
    return { name, body: calendarText({ name, events }, config.timeZone, host, stamp) };
  }

  const state = {
    tags,
    summary: "The caller's subscription to a calendar",
    querystring: target,
    response: { 200: FeedState },
  };
  app.get(PATH, { schema: state }, async ({ actor, query }): Promise<FeedState> => {
    await seen(actor, query.type, query.id);
    return feedState(pool, { userId: actor.userId, objectId: query.id });
  });

  const renew = {
    tags,
    summary: 'Make or renew the address of a subscription',
    body: target,
    response: { 200: NewFeed },
  };
  app.post(PATH, { schema: renew, onRequest: personOnly }, async ({ actor, body }): Promise<NewFeed> => {
    await seen(actor, body.type, body.id);
    const secret = await renewFeed(pool, actor, body.id);
    return { url: `${config.publicUrl ?? ''}${API_BASE}${PATH}/${secret}.ics` };
  });

  const revoke = { tags, summary: 'Revoke a subscription', querystring: target, response: { 200: emptyObject } };
  app.delete(PATH, { schema: revoke }, async ({ actor, query }) => {
    // whoever may no longer see the record can still end the own address
    if (await revokeFeed(pool, actor, query.id)) return {};
    await seen(actor, query.type, query.id);
    throw new ApiError('NOT_FOUND');
  });

  const own = {
    tags,
    summary: "The caller's subscriptions",
    response: { 200: Type.Object({ list: Type.Array(OwnFeed) }) },
  };
  app.get(`${PATH}/own`, { schema: own, onRequest: personOnly }, async ({ actor }): Promise<{ list: OwnFeed[] }> => {
    const list = await feedsOf(pool, actor.userId);
    await hideTitles(pool, definitions, actor, list);
    const sees = seesRecords(definitions, actor);
    return {
      list: list.map((feed) => ({
        ...feed,
        type: definitions.byName.get(feed.type)?.api.listType ?? feed.type,
        title: sees(feed.type) ? feed.title : `#${feed.id}`,
      })),
    };
  });

  const download = {
    tags,
    summary: 'A calendar as a file',
    querystring: target,
    response: { 200: content('text/calendar') },
  };
  app.get(`${PATH}/download`, { schema: download, config: { lane: 'duty' } }, async ({ actor, query }, reply) => {
    const { name, body } = await textOf(actor, await seen(actor, query.type, query.id), query.id);
    reply.header('content-disposition', create(`${name}.ics`));
    return reply.type(MEDIA_TYPE).send(body);
  });

  // Calendar programs send no token; the secret in the URL authorizes the call.
  const read = {
    tags,
    summary: 'A calendar, for calendar programs',
    params: object({ file: text(80) }),
    response: { 200: content('text/calendar'), 304: Type.Undefined() },
  };
  app.get(`${PATH}/:file`, { config: LINK, schema: read }, async (request, reply) => {
    const feed = await feedOf(pool, request.params.file.replace(/\.ics$/, ''));
    const actor = feed && (await actorOf(pool, feed.userId, config.timeZone));
    const resource = feed && definitions.byName.get(feed.type);
    // if the user may no longer see the record, the reply is 404 as for an unknown secret
    if (!feed || !actor || !resource?.calendarFeed) {
      rates.refused(request.ip);
      throw new ApiError('NOT_FOUND');
    }
    if (!can(actor.authorities, authorityFor(resource, 'one'))) throw new ApiError('NOT_FOUND');
    const { body } = await textOf(actor, resource, feed.objectId).catch((error: unknown) => {
      throw error instanceof ApiError && error.reason === 'ACCESS_DENIED' ? new ApiError('NOT_FOUND') : error;
    });
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type(MEDIA_TYPE).send(body);
  });
}
