import type { LightMyRequestResponse } from 'fastify';
import type { Caller } from './helpers.ts';

/** A user of a test, with a role of his own. */
export interface MadeUser {
  id: number;
  login: string;
  password: string;
  roleId: number;
}

let made = 0;

/** Checks that a call has succeeded and returns its JSON body. */
export function okBody<T = Record<string, unknown> & { id: number }>(reply: LightMyRequestResponse): T {
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<T>();
}

/** Creates, as `admin`, a user with a role of these authorities. */
export async function makeUser(
  admin: Caller,
  authorities: string[],
  user: object = {},
  role: object = {},
): Promise<MadeUser> {
  made += 1;
  const login = `user-number-${made}`;
  const password = `kolben lampe ${made} werft`;
  const rolePayload = { name: `Role of ${login}`, orgId: 1, authorities, ...role };
  const roleId = okBody(await admin({ method: 'POST', url: '/user-groups', payload: rolePayload })).id;
  const person = { login, password, name: 'Jana', surname: 'Nová', language: 'CZECH', orgId: 1, roleIds: [roleId] };
  const { id } = okBody(await admin({ method: 'POST', url: '/users', payload: { ...person, ...user } }));
  return { id, login, password, roleId };
}
