import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { authoritiesOfUser } from './accounts.ts';
import { keyActor } from './apiKeys.ts';

interface UserRow {
  login: string;
  name: string;
  surname: string;
  org_id: number;
}

/** The actor of a user or API key with current rights, without a session; undefined if it is not usable any more. */
export async function actorOf(db: Queryable, userId: number, timeZone: string): Promise<Actor | undefined> {
  const { rows } = await db.query<UserRow>(
    `select o.doc ->> 'login' as login, o.doc ->> 'name' as name, o.doc ->> 'surname' as surname, o.org_id
     from object o join account a on a.user_id = o.id
     where o.id = $1 and o.deleted_at is null and coalesce((o.doc ->> 'active')::boolean, true)`,
    [userId],
  );
  const user = rows[0];
  if (!user) return keyActor(db, userId, timeZone);
  return {
    userId,
    login: user.login,
    name: `${user.name} ${user.surname}`.trim(),
    authorities: await authoritiesOfUser(db, userId),
    orgId: user.org_id,
  };
}
