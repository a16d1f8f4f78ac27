import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../src/engine/definition.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { mayDo } from '../http/rights.ts';
import type { Platform, RouteOptions } from '../platform.ts';
import { bodyOf, idOf } from './requests.ts';

const PERSON = 'participants';
const USER = 'users';
/** Field by which a participant and a user are the same person: the short name is the login. */
const KEY = 'shortName';

/**
 * A participant who is also a user of the console has the login as short name. Both calls are left out where a
 * definition was taken away.
 */
export default async function participants(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions } = platform;
  const person = definitions.byName.get(PERSON);
  const user = definitions.byName.get(USER);
  if (!person?.fields[KEY] || !user) return;
  register(app, person, user, platform);
}

function register(app: FastifyInstance, person: Resource, user: Resource, { pool, store }: Platform): void {
  const path = `/${person.api.path}`;

  const find = `${path}/find-by-login/:login`;
  app.get<{ Params: { login: string } }>(find, { onRequest: mayDo(person, 'one') }, async ({ actor, params }) => {
    const found = await store.findBy(actor, person, KEY, params.login);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  });

  // The user who does not exist yet is made from the participant: without a role, and with a password nobody knows
  // until an administrator sets one.
  const rights = [mayDo(person, 'update'), mayDo(user, 'create')];
  app.put(`${path}/merge-to-inexistent-user`, { onRequest: rights }, async (request) => {
    const { actor } = request;
    const body = bodyOf(request.body);
    const record = await store.get(actor, person, idOf(body.id));
    const login = typeof body.login === 'string' && body.login !== '' ? body.login : record[KEY];
    return inTransaction(pool, async (db) => {
      const { name, surname, language, orgId } = record;
      const password = randomBytes(32).toString('base64url');
      const account = { login, name, surname, language, orgId, active: true, roleIds: [], password };
      await store.create(actor, user, account, db);
      if (login === record[KEY]) return record;
      return store.update(actor, person, { id: record.id, version: record.version, [KEY]: login }, db);
    });
  });
}
