import type { FastifyInstance } from 'fastify';
import type { Row } from './data.ts';

/** A tenth of a second of silence. */
function silence(): Buffer {
  const sound = Buffer.alloc(44 + 1600);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(8000, 24);
  sound.writeUInt32LE(16_000, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(1600, 40);
  return sound;
}

/** Preparing an alarm and prelistening to a text: the first returns only some properties, the second a bare URL. */
export function textCalls(api: FastifyInstance, rows: Map<string, Row[]>): void {
  api.get<{ Params: { id: string } }>('/alarmtemplates/prepare/:id', async (request, reply) => {
    const row = rows.get('ALARM_TEMPLATE')?.find(({ id }) => id === Number(request.params.id));
    if (!row) return reply.code(404).type('text/plain').send('Object not found');
    return { id: row.id, name: row.name, text: 'Fire in the north clinic', language: 'ENGLISH' };
  });
  api.post<{ Body: string }>('/alarmpoints/text-prelisten-link', async (request, reply) => {
    if (typeof request.body !== 'string' || Object.keys(request.query ?? {}).length > 0) {
      return reply.code(400).type('text/plain').send('Text expected');
    }
    return reply.type('application/json').send(JSON.stringify('/rest/api/speech/7.wav'));
  });
  api.get('/speech/7.wav', async (_request, reply) => reply.type('audio/wav').send(silence()));
}
