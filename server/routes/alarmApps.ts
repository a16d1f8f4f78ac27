import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { requireAuthority } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { idOf } from './requests.ts';

const RESOURCE = 'alarm-apps';
const TYPE_FIELD = 'alarmType';

/** An app is asked for by organization and type; every other call of it comes from its definition. */
export default async function alarmApps(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const resource = definitions.byName.get(RESOURCE);
  const field = resource?.fields[TYPE_FIELD];
  if (!resource || field?.type !== 'enum') return;

  app.get<{ Params: { orgId: string }; Querystring: { alarmtype?: string } }>(
    `/${resource.api.path}/:orgId`,
    async ({ actor, params, query }) => {
      requireAuthority(actor, resource, 'one');
      const { alarmtype = '' } = query;
      if (!field.values.includes(alarmtype)) throw new ApiError('BAD_REQUEST', { errors: { alarmtype: 'enum' } });
      const orgId = idOf(params.orgId);
      const args = { page: 0, pageSize: 1, orgId, recursive: false, filters: { [TYPE_FIELD]: alarmtype } };
      const [found] = (await store.list(actor, resource, args)).list;
      // none yet: what a new one begins with
      if (!found) return { id: null, orgId, [TYPE_FIELD]: alarmtype, systemId: `${alarmtype}-${orgId}`, icon: null };
      return store.get(actor, resource, idOf(found.id));
    },
  );
}
