import type { FastifyInstance } from 'fastify';
import type { Row } from './data.ts';
import { shown } from './replies.ts';

/** The specification's calls about accounts, logins, object limits and merging, in this platform's format. */
export function accountCalls(api: FastifyInstance, rows: Map<string, Row[]>): void {
  const limits = new Map<string, Record<string, unknown>>();
  let password = 'operator';
  let enrolled = false;

  api.post<{ Body: { login?: string; password?: string } }>('/generate-qr-url', async (request, reply) => {
    const { login, password: given } = request.body;
    if (login !== 'operator' || given !== password) return reply.code(401).send({ reason: 'INVALID_CREDENTIALS' });
    enrolled = true;
    // The bare URL, as JSON text.
    return reply
      .type('application/json')
      .send('"otpauth://totp/Foreign:operator?secret=JBSWY3DPEHPK3PXP&issuer=Foreign"');
  });
  api.get('/user-2fa-status', async () => enrolled);
  api.patch('/reset-2fa-status', async (_request, reply) => {
    enrolled = false;
    return reply.send();
  });
  api.patch<{ Body: { newPassword: string; previousPassword: string } }>(
    '/users/change-password',
    async ({ body }, reply) => {
      if (body.previousPassword !== password) return reply.code(400).type('text/plain').send('Old password is wrong');
      if (body.newPassword.length < 12) return reply.code(400).send({ reason: 'Too short for us' });
      password = body.newPassword;
      return reply.type('text/plain').send('OK');
    },
  );

  // Searches by login only, not by short name.
  for (const [path, type] of [
    ['users', 'USER'],
    ['participants', 'PARTICIPANT'],
  ] as const) {
    api.get<{ Params: { login: string } }>(`/${path}/find-by-login/:login`, async ({ params }, reply) => {
      const found = rows.get(type)?.find((row) => row.login === params.login);
      return found ? shown(type, found, {}) : reply.code(404).send({ reason: 'Nobody of that name' });
    });
  }
  api.put<{ Body: Row & { shortName: string } }>('/participants/merge-to-inexistent-user', async ({ body }, reply) => {
    const users = rows.get('USER') ?? [];
    const { name, surname, shortName, orgId } = body;
    users.push({ id: 5000 + users.length, name, surname, login: shortName, orgId });
    return reply.type('text/plain').send('OK');
  });

  // Bare numbers without usage; other properties of a body are refused.
  api.get<{ Params: { id: string } }>('/organizations/object-limits/:id', async ({ params }) => {
    return limits.get(params.id) ?? { PARTICIPANT: 100_000, USER: null };
  });
  api.post<{ Params: { id: string }; Body: Record<string, unknown> }>(
    '/organizations/object-limits/:id',
    async ({ params, body }, reply) => {
      const bare = Object.values(body).every((limit) => limit === null || typeof limit === 'number');
      if (!bare) return reply.code(400).send({ reason: 'Limits are numbers' });
      limits.set(params.id, body);
      return reply.type('text/plain').send('OK');
    },
  );
}
