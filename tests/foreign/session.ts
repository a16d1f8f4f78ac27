import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENUMS } from '../spec/entities.ts';

/** Calls that need no token; an audio element, for example, sends none. */
const OPEN = ['/auth', '/refresh', '/generate-qr-url', '/locale', '/speech/7.wav'];

/**
 * Sign-in, tokens and the text stored for the user. Its replies contain only what the specification names. The user
 * `operator` has all authorities, `guest` has none; the password is the login.
 */
export function sessionCalls(api: FastifyInstance, surname: string | undefined): void {
  const users = new Map<string, object>([
    ['operator', { name: 'Olga', surname, authorities: ENUMS.authorities }],
    ['guest', { name: 'Gustav', surname: 'Guest', authorities: [] }],
  ]);
  let serial = 0;
  let filters = '';
  /** Token -> login. */
  const tokens = new Map<string, string>();
  const newToken = (login: string) => {
    const token = `foreign-${++serial}`;
    tokens.set(token, login);
    return token;
  };
  const tokenOf = ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace('Bearer ', '');

  api.addHook('onRequest', async (request, reply) => {
    const path = request.url.replace('/rest/api', '').split('?')[0] ?? '';
    if (OPEN.includes(path)) return;
    if (!tokens.has(tokenOf(request))) return reply.code(401).type('text/plain').send('Token expired');
  });

  api.post<{ Body: { login?: string; password?: string } }>('/auth', async (request, reply) => {
    const { login = '', password } = request.body;
    const user = users.get(login);
    if (!user || password !== login) return reply.code(401).send({ reason: 'INVALID_CREDENTIALS' });
    return { token: newToken(login), refreshToken: `refresh-${login}`, user };
  });
  api.post<{ Body: { refreshToken?: string } }>('/refresh', async (request, reply) => {
    const login = request.body.refreshToken?.replace('refresh-', '') ?? '';
    return users.has(login) ? { data: { token: newToken(login) } } : reply.code(401).send({ reason: 'UNAUTHORIZED' });
  });
  api.get('/verify', async (request) => users.get(tokens.get(tokenOf(request)) ?? ''));
  api.get('/logout', async (request, reply) => {
    tokens.delete(tokenOf(request));
    return reply.send();
  });
  api.get('/locale', async () => ({}));
  api.get('/ui-columns-order/is-allowed', async () => true);
  api.get('/table-filters', async (_request, reply) => reply.type('text/plain').send(filters));
  api.post<{ Body: string }>('/table-filters', async (request, reply) => {
    filters = request.body;
    return reply.type('text/plain').send('OK');
  });
  api.delete('/table-filters', async (_request, reply) => {
    filters = '';
    return reply.send();
  });
}
