import type { FastifyInstance } from 'fastify';

interface Ref {
  orgId: number;
  path: string;
}
interface Stored {
  name: string;
  path: string;
  type: string;
  orgId: number;
}

const ORGS: Readonly<Record<number, string>> = { 1: 'Total system', 2: 'North clinic', 3: 'South clinic' };

/** Instruction files of another vendor: names, paths and types without contents. */
export function instructionCalls(admin: FastifyInstance): Stored[] {
  const place = (orgId: number, name: string) => `/srv/instructions/${orgId}/${name}`;
  const stored = (orgId: number, name: string): Stored => ({
    name,
    orgId,
    path: place(orgId, name),
    type: name.split('.').at(-1) ?? '',
  });
  const files = [stored(1, 'Evacuation.pdf'), stored(1, 'Phones.xlsx'), stored(2, 'Wards.docx')];
  admin.addHook('onRequest', async (request, reply) => {
    const known = request.headers.authorization?.startsWith('Bearer foreign-');
    if (!known) return reply.code(401).type('text/plain').send('Token expired');
  });
  admin.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 10_000_000 }, (_r, body, done) =>
    done(null, body),
  );
  admin.get<{ Querystring: { filter: string } }>('/instructions/instruction-files', async ({ query }) =>
    Object.entries(ORGS).map(([id, name]) => ({
      id,
      name,
      files: files
        .filter((file) => file.orgId === Number(id) && file.name.toLowerCase().includes(query.filter.toLowerCase()))
        .map(({ orgId: _, ...file }) => file),
    })),
  );
  const found = (refs: Ref[]) => files.filter((file) => refs.some(({ path }) => path === file.path));
  admin.delete<{ Body: Ref[] }>('/instructions/delete', async ({ body }, reply) => {
    for (const file of found(body)) files.splice(files.indexOf(file), 1);
    return reply.send();
  });
  admin.patch<{ Body: Ref[]; Querystring: { orgId: string } }>('/instructions/move', async ({ body, query }, reply) => {
    const orgId = Number(query.orgId);
    for (const file of found(body)) Object.assign(file, stored(orgId, file.name));
    return reply.type('text/plain').send('OK');
  });
  for (const path of ['/instructions/upload', '/instructions/upload-files']) {
    admin.post<{ Body: string }>(path, async ({ body }, reply) => {
      const orgId = Number(/name="orgId"\r\n\r\n(\d+)/.exec(body)?.[1]);
      for (const [, name = ''] of body.matchAll(/filename="([^"]+)"/g)) {
        if (files.some((file) => file.path === place(orgId, name))) return reply.code(409).send({ reason: 'Exists' });
        files.push(stored(orgId, name));
      }
      return reply.type('text/plain').send('OK');
    });
  }
  return files;
}
