import type { FastifyInstance } from 'fastify';
import type { OwnSession } from '../../protocol/session.ts';
import { wallTime } from '../../src/engine/clock.ts';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { announceAccess } from '../session/access.ts';
import { auditAccount } from '../session/accounts.ts';
import { endOwnSession, endSessionsOf, sessionsOf } from '../session/sessions.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The caller's own sessions (extension `sessions`): where they are, and signing them out. */
export default async function sessionsRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { pool, config } = platform;
  const wall = (moment: Date) => wallTime(config.timeZone, moment).now;

  app.get('/sessions', async ({ actor, signedIn }): Promise<{ list: OwnSession[] }> => {
    const rows = await sessionsOf(pool, actor.userId);
    const list = rows.map((row) => ({
      ...row,
      createdAt: wall(row.createdAt),
      lastSeenAt: wall(row.lastSeenAt),
      current: row.id === signedIn.sessionId,
    }));
    return { list };
  });

  app.delete<{ Params: { id: string } }>('/sessions/:id', async ({ actor, params }) => {
    if (!UUID.test(params.id) || !(await endOwnSession(pool, actor.userId, params.id))) throw new ApiError('NOT_FOUND');
    await auditAccount(pool, actor, 'endSession', actor.userId);
    await announceAccess(pool, actor.userId);
    return {};
  });

  app.delete('/sessions', async ({ actor, signedIn }) => {
    const ended = await endSessionsOf(pool, actor.userId, signedIn.sessionId);
    if (ended > 0) await auditAccount(pool, actor, 'endSession', actor.userId);
    await announceAccess(pool, actor.userId);
    return { ended };
  });
}
