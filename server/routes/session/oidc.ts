import { randomBytes } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { API_BASE } from '../../../protocol/constants.ts';
import { AuthReply, FAILED_PARAM, type ProviderFailure, TICKET_PARAM } from '../../../protocol/session.ts';
import type { OidcConfig } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';
import { beginAttempt, keepIdToken, newTicket, takeAttempt, takeTicket } from '../../oidc/attempts.ts';
import type { Provider } from '../../oidc/provider.ts';
import { ProviderRefusal, refusalOf } from '../../oidc/refusal.ts';
import { userOf } from '../../oidc/users.ts';
import { object, text } from '../../schemas.ts';
import { auditSignIn } from '../../session/accounts.ts';
import { openUserSession } from './session.ts';

const PATH = '/oidc';
const COOKIE = 'tocsin_oidc';
const tags = ['session'];

/** The secret in the browser's cookie. It ties an answer of the provider to the browser that began the sign-in. */
function browserOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

/** Extension `oidc`: sign-in by the configured OpenID provider. */
export default async function oidcRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, session } = platform;
  if (!config.oidc || !session.provider) return;
  register(app, { platform }, config.oidc, session.provider);
}

function register(app: App, { platform }: RouteOptions, oidc: OidcConfig, provider: Provider): void {
  const { pool, session, rates, log } = platform;
  const secure = oidc.home.startsWith('https:') ? '; Secure' : '';
  const starts = { config: { public: true, rate: 'providerSignIns' } } as const;
  const open = { config: { public: true, rate: 'none' } } as const;

  /** Redirects to the sign-in page, which shows the failure or fetches the session. Never redirects elsewhere. */
  const back = (reply: FastifyReply, name: string, value: string) =>
    reply.redirect(`${oidc.home}login?${new URLSearchParams({ [name]: value })}`, 303);
  const failed = (reply: FastifyReply, code: ProviderFailure) => back(reply, FAILED_PARAM, code);

  const begin = { tags, summary: 'Begin to sign in by the provider', response: { 303: Type.Undefined() } };
  app.get(`${PATH}/start`, { ...starts, schema: begin }, async (request, reply) => {
    const browser = browserOf(request) ?? randomBytes(32).toString('base64url');
    const nonce = randomNonce();
    const verifier = randomPKCECodeVerifier();
    const state = await beginAttempt(pool, { browser, nonce, verifier });
    let there: URL;
    try {
      there = await provider.begin({ state, nonce, verifier });
    } catch (error) {
      log.warn({ err: error }, 'the provider of sign-ins could not be asked');
      return failed(reply, 'provider');
    }
    reply.header(
      'set-cookie',
      `${COOKIE}=${browser}; Path=${API_BASE}${PATH}; HttpOnly; SameSite=Lax; Max-Age=900${secure}`,
    );
    return reply.redirect(there.href, 303);
  });

  const answered = {
    tags,
    summary: 'The answer of the provider, by the browser',
    response: { 303: Type.Undefined() },
    // providers may send additional parameters
    querystring: Type.Object({}, { additionalProperties: text(4_000) }),
  };
  app.get(`${PATH}/callback`, { ...open, schema: answered }, async (request, reply) => {
    const search = new URL(request.url, oidc.home).search;
    const state = new URLSearchParams(search).get('state') ?? '';
    const browser = browserOf(request) ?? '';
    const expected = await takeAttempt(pool, state, browser);
    if (!expected) {
      rates.refused(request.ip);
      return failed(reply, 'state');
    }
    try {
      const there = await provider.finish(search, { state, ...expected }).catch((error: unknown) => {
        throw refusalOf(error);
      });
      const userId = await userOf(platform, oidc, there);
      const idToken = session.box.seal(there.idToken, userId);
      return back(reply, TICKET_PARAM, await newTicket(pool, { browser, userId, idToken }));
    } catch (error) {
      const refusal = error instanceof ProviderRefusal ? error : undefined;
      request.log.warn({ err: refusal?.cause ?? error, code: refusal?.code }, 'a sign-in by the provider failed');
      // an ApiError below 500 means that the user could not be stored, for example because a limit is reached
      if (!refusal && !(error instanceof ApiError && error.status < 500)) throw error;
      if (refusal?.userId !== undefined) await auditSignIn(pool, 'signInFailed', refusal.userId, request.ip);
      return failed(reply, refusal?.code ?? 'notStored');
    }
  });

  const fetched = {
    tags,
    summary: 'The session of a sign-in by the provider',
    body: object({ ticket: text(100) }),
    response: { 200: AuthReply },
  };
  app.post(
    `${PATH}/session`,
    { ...open, bodyLimit: BODIES.ticket.most, schema: fetched },
    async (request): Promise<AuthReply> => {
      const ticket = await takeTicket(pool, request.body.ticket, browserOf(request) ?? '');
      if (!ticket) {
        rates.refused(request.ip);
        throw new ApiError('INVALID_CREDENTIALS');
      }
      const { sessionId, ...signedIn } = await openUserSession(platform, request, ticket.userId);
      await keepIdToken(pool, {
        id: sessionId,
        idToken: ticket.idToken,
        seconds: platform.config.session.providerSeconds,
      });
      return signedIn;
    },
  );
}
