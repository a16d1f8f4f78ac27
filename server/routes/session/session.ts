import { type Static, Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { AuthReply, type Credentials, type LogoutReply, SessionUser } from '../../../protocol/session.ts';
import { systemActor } from '../../actor.ts';
import { ApiError } from '../../errors.ts';
import { type App, personOnly, type RouteOptions } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';
import { idTokenOf } from '../../oidc/attempts.ts';
import type { Platform } from '../../platform.ts';
import { nullish, object, text } from '../../schemas.ts';
import { announceAccess } from '../../session/access.ts';
import { auditAccount, loginKey } from '../../session/accounts.ts';
import { callerOf } from '../../session/caller.ts';
import { endSession, type Origin, openSession, refreshSession } from '../../session/sessions.ts';
import { beginEnrolment, verifyCredentials } from '../../session/signIn.ts';

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

const tags = ['session'];
/** Logins are counted by their first characters up to this number. */
const LONGEST_COUNTED = 200;
/** Maximum length of logins and passwords; longer ones are refused before hashing. */
const LONGEST = 1_000;

const secret = () => text(LONGEST, { minLength: 1 });
const CredentialsBody = object({ login: secret(), password: secret(), verificationCode: nullish(text(40)) });
const Tokens = { token: Type.String(), refreshToken: Type.String() };

/** Opens a session for a user who has proved his identity. */
export async function openUserSession(
  { pool, config, session }: Platform,
  request: FastifyRequest,
  userId: number,
): Promise<AuthReply & { sessionId: string }> {
  const { sessionId, refreshToken } = await openSession(pool, config.session, userId, originOf(request));
  const token = await session.tokens.sign(userId, sessionId);
  const signedIn = await session.access.signedIn(token);
  if (!signedIn) throw new ApiError('INVALID_CREDENTIALS');
  request.log.info({ userId }, 'signed in');
  return { token, refreshToken, user: signedIn.user, sessionId };
}

/** Signing in and out (spec 7, session and account). */
export default async function sessionRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, config, session, rates } = platform;
  const context = { pool, config, guard: session.guard, box: session.box };
  const bodyLimit = BODIES.signIn.most;
  const signingIn = { config: { public: true, rate: 'none', lane: 'signIns' }, bodyLimit } as const;
  const renewing = { config: { public: true, rate: 'none', lane: 'links' }, bodyLimit } as const;
  /** Credentials of a request; their attempts are counted. */
  const attempted = ({ body, ip }: { body: Static<typeof CredentialsBody>; ip: string }): Credentials => {
    const { login, password, verificationCode } = body;
    rates.take('signIns', `${loginKey(login).slice(0, LONGEST_COUNTED)} ${callerOf(ip)}`);
    return { login, password, verificationCode: verificationCode ?? undefined };
  };

  const signIn = { tags, summary: 'Sign in', body: CredentialsBody, response: { 200: AuthReply } };
  app.post('/auth', { ...signingIn, schema: signIn }, async (request): Promise<AuthReply> => {
    const credentials = attempted(request);
    const { userId, recoveryCodes } = await verifyCredentials(context, credentials, request.ip);
    const { sessionId: _, ...signedIn } = await openUserSession(platform, request, userId);
    return { ...signedIn, ...(recoveryCodes ? { recoveryCodes } : {}) };
  });

  const renew = {
    tags,
    summary: 'New tokens',
    body: object({ refreshToken: secret() }),
    response: { 200: Type.Object({ data: Type.Object(Tokens) }) },
  };
  app.post('/refresh', { ...renewing, schema: renew }, async (request) => {
    const { refreshToken } = request.body;
    const refreshed = await refreshSession(pool, config.session, refreshToken, originOf(request));
    if ('refused' in refreshed) {
      if (refreshed.refused === 'reused') {
        await announceAccess(pool, refreshed.userId);
        await auditAccount(pool, systemActor, 'refreshReused', refreshed.userId);
        request.log.warn({ userId: refreshed.userId }, 'a used refresh token came back; its session was ended');
      }
      rates.refused(request.ip);
      throw new ApiError('UNAUTHORIZED');
    }
    const token = await session.tokens.sign(refreshed.userId, refreshed.sessionId);
    if (!(await session.access.signedIn(token))) throw new ApiError('UNAUTHORIZED');
    return { data: { token, refreshToken: refreshed.refreshToken } };
  });

  const user = { tags, summary: 'The current user with fresh authorities', response: { 200: SessionUser } };
  app.get('/verify', { schema: user }, async (request) => request.signedIn.user);

  const end = { tags, summary: 'End the session', response: { 200: object({ url: Type.Optional(Type.String()) }) } };
  app.get('/logout', { schema: end, onRequest: personOnly }, async (request): Promise<LogoutReply> => {
    const sealed = session.provider && (await idTokenOf(pool, request.signedIn.sessionId));
    await endSession(pool, request.signedIn.sessionId);
    await announceAccess(pool, request.actor.userId);
    const idToken = sealed === undefined ? undefined : session.box.open(sealed, request.actor.userId);
    const url = idToken === undefined ? undefined : await session.provider?.end(idToken);
    return url === undefined ? {} : { url };
  });

  const enrol = {
    tags,
    summary: 'Begin to set up the second factor',
    body: CredentialsBody,
    response: { 200: Type.Object({ url: Type.String() }) },
  };
  app.post('/generate-qr-url', { ...signingIn, schema: enrol }, async (request) => ({
    url: await beginEnrolment(context, attempted(request), request.ip),
  }));

  // Every user may reorder columns.
  const columns = { tags, summary: 'Whether columns may be put in another order', response: { 200: Type.Boolean() } };
  app.get('/ui-columns-order/is-allowed', { schema: columns }, async () => true);
}
