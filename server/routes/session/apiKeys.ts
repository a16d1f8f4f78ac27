import { NewKeySecret } from '../../../protocol/session.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type App, allowOperation, personOnly, type RouteOptions } from '../../http/route.ts';
import { idParams } from '../../schemas.ts';
import { announceAccess } from '../../session/access.ts';
import { API_KEY, resourceWithBehavior } from '../../session/accounts.ts';
import { renewKeySecret } from '../../session/apiKeys.ts';
import { requireOwnAuthorities, textsOf } from '../../session/grants.ts';

/** Extension `apiKeys`: creates the secret of an API key, which is returned only once. */
export default async function apiKeys(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, pool, store, definitions } = platform;
  const keys = resourceWithBehavior(definitions, API_KEY);

  const schema = {
    tags: [keys.name],
    summary: 'Make the secret of an API key, in place of the former one',
    params: idParams,
    response: { 200: NewKeySecret },
  };
  const options = { schema, onRequest: [allowOperation(keys, 'update'), personOnly] };
  app.post(`/${keys.api.path}/:id/secret`, options, ({ actor, params: { id } }): Promise<NewKeySecret> => {
    return inTransaction(pool, async (db) => {
      const key = await store.get(actor, keys, id, db);
      // the caller will know the secret, so he must have all authorities of the key
      requireOwnAuthorities(actor, textsOf(key.authorities));
      const secret = await renewKeySecret(db, actor, { keyId: id, timeZone: config.timeZone });
      await announceAccess(db, id);
      return { secret };
    });
  });
}
