import { type Static, Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { AuthReply, Credentials, LogoutReply } from '../../protocol/session.ts';
import { systemActor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { personOnly } from '../http/rights.ts';
import { nullish, object, text } from '../http/schemas.ts';
import { idTokenOf } from '../oidc/attempts.ts';
import type { Platform, RouteOptions } from '../platform.ts';
import { announceAccess } from '../session/access.ts';
import { auditAccount } from '../session/accounts.ts';
import { endSession, type Origin, openSession, refreshSession } from '../session/sessions.ts';
import { beginEnrolment, verifyCredentials } from '../session/signIn.ts';

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

const tags = ['session'];
/** Maximum length of logins and passwords; longer ones are refused before hashing. */
const LONGEST = 1_000;
/** Body limit of calls without a session. */
const bodyLimit = 32 * 1024;

const secret = () => text(LONGEST, { minLength: 1 });
const CredentialsBody = object({ login: secret(), password: secret(), verificationCode: nullish(text(40)) });
const User = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  authorities: Type.Array(Type.String()),
  orgId: Type.Integer(),
  orgName: Type.String(),
  language: Type.Optional(Type.String()),
  twoFactor: Type.Optional(Type.Boolean()),
});
const Tokens = { token: Type.String(), refreshToken: Type.String() };
/** Tokens and user of a sign-in. */
export const SignedInReply = Type.Object({
  ...Tokens,
  user: User,
  recoveryCodes: Type.Optional(Type.Array(Type.String())),
});

const credentialsOf = ({ login, password, verificationCode }: Static<typeof CredentialsBody>): Credentials => ({
  ...{ login, password, verificationCode: verificationCode ?? undefined },
});

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
  const { pool, config, session } = platform;
  const context = { pool, config, guard: session.guard, box: session.box };
  const anonymous = { config: { public: true }, bodyLimit };

  const signIn = { tags, summary: 'Sign in', body: CredentialsBody, response: { 200: SignedInReply } };
  app.post('/auth', { ...anonymous, schema: signIn }, async (request): Promise<AuthReply> => {
    const credentials = credentialsOf(request.body);
    const { userId, recoveryCodes } = await verifyCredentials(context, credentials, request.ip);
    const { sessionId: _, ...signedIn } = await openUserSession(platform, request, userId);
    return { ...signedIn, ...(recoveryCodes ? { recoveryCodes } : {}) };
  });

  const renew = {
    ...{ tags, summary: 'New tokens' },
    body: object({ refreshToken: secret() }),
    response: { 200: Type.Object({ data: Type.Object(Tokens) }) },
  };
  app.post('/refresh', { ...anonymous, schema: renew }, async (request) => {
    const { refreshToken } = request.body;
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

  const user = { tags, summary: 'The current user with fresh authorities', response: { 200: User } };
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
    ...{ tags, summary: 'Begin to set up the second factor', body: CredentialsBody },
    response: { 200: Type.Object({ url: Type.String() }) },
  };
  app.post('/generate-qr-url', { ...anonymous, schema: enrol }, async (request) => ({
    url: await beginEnrolment(context, credentialsOf(request.body), request.ip),
  }));

  // Every user may reorder columns.
  const columns = { tags, summary: 'Whether columns may be put in another order', response: { 200: Type.Boolean() } };
  app.get('/ui-columns-order/is-allowed', { schema: columns }, async () => true);
}
