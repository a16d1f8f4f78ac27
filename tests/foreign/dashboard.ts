import type { FastifyInstance } from 'fastify';

/** Lines of widgets, in the format in which this platform's own console stores them. */
const LINES = [
  ['LAST_ALARMS', { name: 'weather', city: 'Brno' }],
  ['mediaCalls'],
  ...Array.from({ length: 10 }, () => []),
];

/** The dashboard: a layout in its own format, and figures that the specification doesn't describe. */
export function dashboardCalls(api: FastifyInstance, stored: { widgets: string }): void {
  stored.widgets = JSON.stringify(LINES);
  api.get('/widgets', async (_request, reply) => reply.type('application/json').send(stored.widgets));
  api.put<{ Body: { widgets?: unknown } }>('/widgets', async (request, reply) => {
    const { widgets, ...others } = request.body ?? {};
    if (typeof widgets !== 'string' || Object.keys(others).length > 0) return reply.code(400).send('Bad widgets');
    stored.widgets = widgets;
    return {};
  });
  api.get('/dashboard', async () => ({ version: '9.1', activeAlarms: 4 }));
  api.get('/dashboard/calls-typed/:period', async () => ({ sms: 12, voice: 30 }));
  api.get('/dashboard/calls/:period', async () => [{ hour: 8, count: 12 }]);
  api.get('/dashboard/statistics/:period', async () => ({ alarms: { done: 5 } }));
  api.get('/dashboard/resources', async () => ({ usedMemory: 512 }));
}
