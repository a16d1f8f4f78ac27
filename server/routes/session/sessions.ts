import { Type } from '@sinclair/typebox';
import { OwnSession } from '../../../protocol/session.ts';
import { ApiError } from '../../errors.ts';
import { type App, personOnly, type RouteOptions } from '../../http/route.ts';
import { emptyObject, object, text } from '../../schemas.ts';
import { announceAccess } from '../../session/access.ts';
import { auditAccount } from '../../session/accounts.ts';
import { endOwnSession, endSessionsOf, sessionsOf } from '../../session/sessions.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const tags = ['account'];
const Sessions = Type.Object({
  list: Type.Array(OwnSession),
});

/** The caller's own sessions (extension `sessions`): listing and ending them. */
export default async function sessionsRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool } = platform;
  app.addHook('onRequest', personOnly);

  const all = { tags, summary: 'Where the caller is signed in', response: { 200: Sessions } };
  app.get('/sessions', { schema: all }, async ({ actor, signedIn }): Promise<{ list: OwnSession[] }> => {
    const rows = await sessionsOf(pool, actor.userId);
    return { list: rows.map((row) => ({ ...row, current: row.id === signedIn.sessionId })) };
  });

  const one = {
    tags,
    summary: 'Sign out one session',
    params: object({ id: text(60) }),
    response: { 200: emptyObject },
  };
  app.delete('/sessions/:id', { schema: one }, async ({ actor, params }) => {
    if (!UUID.test(params.id) || !(await endOwnSession(pool, actor.userId, params.id))) throw new ApiError('NOT_FOUND');
    await auditAccount(pool, actor, 'endSession', actor.userId);
    await announceAccess(pool, actor.userId);
    return {};
  });

  const others = {
    tags,
    summary: 'Sign out everywhere else',
    response: { 200: Type.Object({ ended: Type.Integer() }) },
  };
  app.delete('/sessions', { schema: others }, async ({ actor, signedIn }) => {
    const ended = await endSessionsOf(pool, actor.userId, signedIn.sessionId);
    if (ended > 0) await auditAccount(pool, actor, 'endSession', actor.userId);
    await announceAccess(pool, actor.userId);
    return { ended };
  });
}
