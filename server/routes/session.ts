import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthReply, RefreshReply } from '../../protocol/session.ts';
import { systemActor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { announceAccess } from '../session/access.ts';
import { auditAccount } from '../session/accounts.ts';
import { credentialsOf, textFields } from '../session/body.ts';
import { endSession, type Origin, openSession, refreshSession } from '../session/sessions.ts';
import { beginEnrolment, proveIdentity } from '../session/signIn.ts';

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** Signing in and out (spec 7, session and account). */
export default async function sessionRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { pool, config, session } = platform;
  const context = { pool, config, guard: session.guard, box: session.box };
  const anonymous = { config: { public: true } };

  app.post('/auth', anonymous, async (request): Promise<AuthReply> => {
    const credentials = credentialsOf(request.body);
    const { userId, recoveryCodes } = await proveIdentity(context, credentials, request.ip);
    const open = await openSession(pool, config.session, userId, originOf(request));
    const token = await session.tokens.sign(userId, open.sessionId);
    const signedIn = await session.access.signedIn(token);
    if (!signedIn) throw new ApiError('INVALID_CREDENTIALS');
    request.log.info({ userId }, 'signed in');
    return {
      token,
      refreshToken: open.refreshToken,
      user: signedIn.user,
      ...(recoveryCodes ? { recoveryCodes } : {}),
    };
  });

  app.post('/refresh', anonymous, async (request): Promise<RefreshReply> => {
    const { refreshToken } = textFields(request.body, ['refreshToken']);
    const refreshed = await refreshSession(pool, config.session, refreshToken, originOf(request));
    if ('refused' in refreshed) {
      if (refreshed.refused === 'reused') {
        await announceAccess(pool, refreshed.userId);
        await auditAccount(pool, systemActor, 'refreshReused', refreshed.userId);
        request.log.warn({ userId: refreshed.userId }, 'a used refresh token came back; its session was ended');
      }
      throw new ApiError('UNAUTHORIZED');
    }
    const token = await session.tokens.sign(refreshed.userId, refreshed.sessionId);
    if (!(await session.access.signedIn(token))) throw new ApiError('UNAUTHORIZED');
    return { data: { token, refreshToken: refreshed.refreshToken } };
  });

  app.get('/verify', async (request) => request.signedIn.user);

  app.get('/logout', async (request) => {
    await endSession(pool, request.signedIn.sessionId);
    await announceAccess(pool, request.actor.userId);
    return {};
  });

  app.post('/generate-qr-url', anonymous, async (request) => ({
    url: await beginEnrolment(context, credentialsOf(request.body), request.ip),
  }));

  // Every user may put his columns in the order that he likes.
  app.get('/ui-columns-order/is-allowed', async (_request, reply) => reply.type('application/json').send('true'));
}
