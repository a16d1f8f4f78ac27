import { Type } from '@sinclair/typebox';
import { OrgInfo, OrgNode } from '../../../protocol/list.ts';
import { orNull } from '../../../protocol/schema.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { id, idParams, nullable, object, text } from '../../schemas.ts';
import { treeResource } from '../../store/model/model.ts';

const MOST_LIMITS = 200;
const number = { minimum: 0, maximum: 2_147_483_647 };

type Limit = number | null | { limit?: number | null; used?: number | null };

/** Limits by list type, as {limit, used} or as a bare number; null removes the limit, and `used` is ignored. */
const Limits = Type.Record(
  Type.String(),
  Type.Unsafe<Limit>({
    type: ['integer', 'object', 'null'],
    ...number,
    additionalProperties: false,
    properties: { limit: { type: ['integer', 'null'], ...number }, used: { type: ['integer', 'null'] } },
  }),
  { maxProperties: MOST_LIMITS },
);
const LimitsReply = Type.Record(Type.String(), Type.Object({ limit: orNull(Type.Integer()), used: Type.Integer() }));

const limitOf = (value: Limit): number | null =>
  typeof value === 'object' && value !== null ? (value.limit ?? null) : value;

/** Accepts any further parameters because the specification doesn't define those of the tree. */
const TreeQuery = Type.Object(
  { filterValue: Type.Optional(nullable(text(1_000))) },
  { additionalProperties: text(1_000) },
);

/** The organization tree. Every signed-in user may see the own subtree because all lists depend on it. */
export default async function organizations(app: App, { platform }: RouteOptions): Promise<void> {
  const { store } = platform;
  const tree = treeResource(platform.definitions);
  const path = `/${tree.api.path.replace(/^\/+/, '')}`;

  const tags = ['organizations'];
  const children = { tags, summary: 'Organizations one level below', response: { 200: Type.Array(OrgNode) } };

  app.get(
    '/tree',
    {
      schema: { tags, summary: 'The top of the tree', querystring: TreeQuery, response: { 200: Type.Array(OrgNode) } },
    },
    ({ actor }) => store.treeTop(actor),
  );

  app.get(
    '/tree/:orgId',
    { schema: { ...children, params: object({ orgId: id() }), querystring: TreeQuery } },
    ({ actor, params, query }) => store.children(actor, params.orgId, query.filterValue ?? ''),
  );

  app.get(
    '/showOrg/:id',
    { schema: { tags, summary: 'An organization with its path', params: idParams, response: { 200: OrgInfo } } },
    ({ actor, params }) => store.orgInfo(actor, params.id),
  );

  app.get(`${path}/:id/children`, { schema: { ...children, params: idParams } }, ({ actor, params }) =>
    store.children(actor, params.id),
  );

  const limits = { tags, params: idParams, response: { 200: LimitsReply } };
  app.get(
    `${path}/object-limits/:id`,
    { schema: { ...limits, summary: 'Limits of an organization' }, onRequest: allowOperation(tree, 'one') },
    ({ actor, params }) => store.limits(actor, params.id),
  );

  app.post(
    `${path}/object-limits/:id`,
    {
      schema: { ...limits, summary: 'Set limits of an organization', body: Limits },
      onRequest: allowOperation(tree, 'update'),
    },
    async ({ actor, params, body }) => {
      const wanted = Object.entries(body).map(([type, value]): [string, number | null] => [type, limitOf(value)]);
      await store.setLimits(actor, params.id, new Map(wanted));
      return store.limits(actor, params.id);
    },
  );
}
