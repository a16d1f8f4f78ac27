import type { FastifyInstance } from 'fastify';
import { overlaysOf } from '../definitions.ts';
import type { RouteOptions } from '../platform.ts';

/** The overlays in force, for the console; faulty ones too, for it names their faults. */
export default async function resources(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  app.get('/resources.json', { config: { public: true } }, async () => overlaysOf(platform.definitions));
}
