import { randomBytes } from 'node:crypto';
import type { Resource } from '../../../src/engine/definition.ts';
import { inTransaction } from '../../database/transaction.ts';
import { loginLookUp, nobody } from '../../http/loginLookUp.ts';
import { changeWith, recordOf } from '../../http/recordSchema.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import { nullish, text } from '../../schemas.ts';

const PERSON = 'participants';
const USER = 'users';
/** The field that links a participant to a user: the short name is the login. */
const KEY = 'shortName';

/**
 * Calls for participants who are also users: their short name is the login. Not available if either definition was
 * removed.
 */
export default async function participants(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions } = platform;
  const person = definitions.byName.get(PERSON);
  const user = definitions.byName.get(USER);
  if (!person?.fields[KEY] || !user) return;
  register(app, person, user, platform);
}

function register(app: App, person: Resource, user: Resource, { pool, store, behaviors }: Platform): void {
  const path = `/${person.api.path}`;

  const find = `${path}/find-by-login/:login`;
  const schema = { tags: [person.name], response: { 200: recordOf(person) } };
  const byLogin = {
    tags: schema.tags,
    summary: 'The participant whose short name is a login',
    ...loginLookUp(person),
  };
  app.get(find, { schema: byLogin, onRequest: allowOperation(person, 'one') }, async (request, reply) => {
    const found = await store.findBy(request.actor, person, KEY, request.params.login);
    return found ?? nobody(request, reply);
  });

  // Creates the missing user from the participant, without roles and with a random password until an administrator
  // sets one.
  const rights = [allowOperation(person, 'update'), allowOperation(user, 'create')];
  // the participant's record, and the login if it differs from the short name
  const merge = {
    ...schema,
    summary: 'Make a user of a participant',
    body: changeWith(person, behaviors, { login: nullish(text(1_000)) }),
  };
  app.put(`${path}/merge-to-inexistent-user`, { schema: merge, onRequest: rights }, async ({ actor, body }) => {
    const record = await store.get(actor, person, Number(body.id));
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
