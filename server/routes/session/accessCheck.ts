import { AccessExplanation, EXPLAINED_OPS } from '../../../protocol/audit.ts';
import { choice } from '../../../protocol/schema.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { id, object, text } from '../../schemas.ts';
import { ADMIN } from '../../session/accounts.ts';
import { explainAccess } from '../../session/explain.ts';

/** Extension `audit.all`: explains why a user may or may not do something with the records of an organization. */
export default async function accessCheck(app: App, { platform }: RouteOptions): Promise<void> {
  const schema = {
    tags: ['extensions'],
    summary: 'Why a user may or may not do something',
    querystring: object({ userId: id(), resource: text(60), op: choice(EXPLAINED_OPS), orgId: id() }),
    response: {
      200: AccessExplanation,
    },
  };
  app.get('/access-check', { schema, onRequest: allowAnyOf([ADMIN]) }, ({ actor, query }) => {
    const resource = platform.definitions.byName.get(query.resource);
    if (!resource) throw new ApiError('VALIDATION', { errors: { resource: 'enum' } });
    return explainAccess({ platform, actor }, { ...query, resource });
  });
}
