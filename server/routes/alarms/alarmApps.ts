import { choice } from '../../../protocol/schema.ts';
import { recordOf } from '../../http/recordSchema.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { id, object } from '../../schemas.ts';

const RESOURCE = 'alarm-apps';
const TYPE_FIELD = 'alarmType';

/** Returns the alarm app of an organization and type; all other calls of alarm apps come from their definition. */
export default async function alarmApps(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const resource = definitions.byName.get(RESOURCE);
  const field = resource?.fields[TYPE_FIELD];
  if (!resource || field?.type !== 'enum') return;

  const schema = {
    tags: [resource.name],
    summary: 'The app of an organization and alarm type, else what a new one begins with',
    params: object({ orgId: id() }),
    querystring: object({ alarmtype: choice(field.values) }),
    response: { 200: recordOf(resource) },
  };
  app.get(
    `/${resource.api.path}/:orgId`,
    { schema, onRequest: allowOperation(resource, 'one') },
    async ({ actor, params: { orgId }, query: { alarmtype } }) => {
      const args = { page: 0, pageSize: 1, orgId, recursive: false, filters: { [TYPE_FIELD]: alarmtype } };
      const [found] = (await store.list(actor, resource, args)).list;
      // defaults for a new app
      if (!found) return { id: null, orgId, [TYPE_FIELD]: alarmtype, systemId: `${alarmtype}-${orgId}`, icon: null };
      return store.get(actor, resource, Number(found.id));
    },
  );
}
