import { Type } from '@sinclair/typebox';
import type { ListReply } from '../../../protocol/list.ts';
import { DEVICE_TYPES } from '../../../resources/enums.ts';
import { ApiError } from '../../errors.ts';
import { argumentsOf, listProperties, paging, TYPE_LENGTH, viewOf } from '../../http/listRequest.ts';
import { listReply } from '../../http/replies.ts';
import { type App, listResourceOfType, type RouteOptions, requireAuthority, resourceOfType } from '../../http/route.ts';
import { withLive } from '../../liveFields.ts';
import { id, object, text, textOrTexts } from '../../schemas.ts';
import type { ListPage } from '../../store/read/list.ts';
import { withUnlisted } from '../../store/read/unlisted.ts';

const HEAVY = { lane: 'reads' } as const;
const MOST_TYPES = 50;

const Membership = object({
  type: text(TYPE_LENGTH),
  objectId: id(),
  referenceType: text(TYPE_LENGTH),
  ...paging,
});

function replyOf({ list, count }: ListPage, currentPage: number, size: number): ListReply {
  return { list, count, currentPage, pageSize: size, pagesCount: Math.ceil(count / size) };
}

/** Lists of one type, of several types, of memberships and of device types. */
export default async function lists(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const more = listProperties(definitions);
  const schema = { tags: ['lists'], response: { 200: listReply } };

  app.post(
    '/list',
    {
      config: HEAVY,
      schema: {
        ...schema,
        summary: 'A page of records of one type',
        body: object({ ...more, type: text(TYPE_LENGTH) }),
      },
    },
    async ({ actor, body, reads }) => {
      const resource = listResourceOfType(definitions, body.type);
      requireAuthority(actor, viewOf(definitions, resource, body), 'list');
      const args = argumentsOf(body);
      args.filters = await withLive(platform, actor, resource, {
        ...args,
        filters: withUnlisted(resource, body, args.filters),
      });
      return replyOf(await store.list(actor, resource, args, reads), args.page, args.pageSize);
    },
  );

  app.post(
    '/list/multi',
    {
      config: HEAVY,
      schema: {
        ...schema,
        summary: 'A page of records of several types',
        body: object({ ...more, type: textOrTexts(TYPE_LENGTH, MOST_TYPES) }),
      },
    },
    async ({ actor, body, reads }) => {
      const types = [...new Set([body.type].flat())];
      const resources = types.map((type) => listResourceOfType(definitions, type));
      if (resources.length === 0) throw new ApiError('BAD_REQUEST');
      for (const resource of resources) requireAuthority(actor, resource, 'list');
      const args = argumentsOf(body);
      return replyOf(await store.listMulti(actor, resources, args, reads), args.page, args.pageSize);
    },
  );

  app.post(
    '/list/membership',
    { config: HEAVY, schema: { ...schema, summary: 'Records that a record is linked with', body: Membership } },
    async ({ actor, body, reads }) => {
      const of = resourceOfType(definitions, body.type);
      const members = resourceOfType(definitions, body.referenceType);
      requireAuthority(actor, of, 'one');
      requireAuthority(actor, members, 'list');
      const { page: currentPage, pageSize: size, search } = argumentsOf(body);
      const request = { objectId: body.objectId, currentPage, pageSize: size, filterValue: search };
      return replyOf(await store.membership(actor, of, members, request, reads), currentPage, size);
    },
  );

  const Devices = Type.Array(Type.Object({ callingDeviceType: Type.String() }));
  app.get(
    '/list/devices',
    { schema: { tags: ['lists'], summary: 'Device types', response: { 200: Devices } } },
    async () => DEVICE_TYPES.map((callingDeviceType) => ({ callingDeviceType })),
  );
}
