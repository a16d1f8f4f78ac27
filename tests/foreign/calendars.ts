import type { FastifyInstance } from 'fastify';
import { ENTITIES } from '../spec/entities.ts';

/** Fields of the specification that are stored as they are sent. */
const FIELDS = [...ENTITIES.participantEvent.fields.filter((name) => name !== 'sourceEventId'), 'alarmReplacement'];

type Event = Record<string, unknown> & { sourceEventId: number };

/** The calendars of the records at a path. Empty lists are null, and a write is confirmed with plain text. */
export function calendarCalls(api: FastifyInstance, path: string): void {
  const calendars = new Map<string, Event[]>();
  const eventsOf = (id: string) => calendars.get(id) ?? [];
  let last = 500;
  api.get<{ Params: { id: string } }>(`/${path}/:id/calendar`, async (r) => eventsOf(r.params.id));
  api.put<{ Params: { id: string }; Body: { event: Record<string, unknown> } }>(
    `/${path}/:id/calendar/update`,
    async (r, reply) => {
      const { event } = r.body;
      const kept = Object.fromEntries(FIELDS.map((name) => [name, event[name] ?? null]));
      if (Array.isArray(kept.markedDays) && kept.markedDays.length === 0) kept.markedDays = null;
      const sourceEventId = Number(event.sourceEventId ?? 0) || ++last;
      const others = eventsOf(r.params.id).filter((other) => other.sourceEventId !== sourceEventId);
      calendars.set(r.params.id, [...others, { ...kept, sourceEventId }]);
      return reply.type('text/plain').send('OK');
    },
  );
  api.delete<{ Params: { id: string; event: string } }>(`/${path}/:id/calendar/:event`, async (r, reply) => {
    const { id, event } = r.params;
    calendars.set(
      id,
      eventsOf(id).filter(({ sourceEventId }) => sourceEventId !== Number(event)),
    );
    return reply.send();
  });
}
