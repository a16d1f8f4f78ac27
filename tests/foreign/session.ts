import type { FastifyInstance } from 'fastify';
import { AUTHORITIES } from './data.ts';

/** Calls that need no token; an audio element, for example, sends none. */
const OPEN = ['/auth', '/refresh', '/generate-qr-url', '/locale', '/speech/7.wav'];

/** Sign-in, tokens and the text stored for the user. Its replies contain only what the specification names. */
export function sessionCalls(api: FastifyInstance, surname: string | undefined): void {
  const user = { name: 'Olga', surname, authorities: AUTHORITIES };
  let serial = 0;
  let filters = '';
  const tokens = new Set<string>();
  const newToken = () => {
    const token = `foreign-${++serial}`;
    tokens.add(token);
    return token;
  };

  api.addHook('onRequest', async (request, reply) => {
    const path = request.url.replace('/rest/api', '').split('?')[0] ?? '';
    if (OPEN.includes(path)) return;
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!tokens.has(token)) return reply.code(401).type('text/plain').send('Token expired');
  });

  api.post<{ Body: { login?: string; password?: string } }>('/auth', async (request, reply) => {
    const { login, password } = request.body;
    if (login !== 'operator' || password !== 'operator') return reply.code(401).send({ reason: 'INVALID_CREDENTIALS' });
    return { token: newToken(), refreshToken: 'foreign-refresh', user };
  });
  api.post<{ Body: { refreshToken?: string } }>('/refresh', async (request, reply) => {
    if (request.body.refreshToken !== 'foreign-refresh') return reply.code(401).send({ reason: 'UNAUTHORIZED' });
    return { data: { token: newToken() } };
  });
  api.get('/verify', async () => user);
  api.get('/logout', async (request, reply) => {
    tokens.delete((request.headers.authorization ?? '').replace('Bearer ', ''));
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
