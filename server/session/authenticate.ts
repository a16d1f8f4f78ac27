import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { AccessCache } from './access.ts';

const BEARER = /^Bearer (\S+)$/i;

/** Requires a signed-in caller for the routes of `app`, except for those whose config says `public`. */
export function requireToken(app: FastifyInstance, access: AccessCache): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.routeOptions.config.public) return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const signedIn = token === undefined ? undefined : await access.signedIn(token, request.ip);
    if (!signedIn) throw new ApiError('UNAUTHORIZED');
    request.signedIn = signedIn;
    request.actor = signedIn.actor;
  });
}
