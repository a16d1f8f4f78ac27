import { Type } from '@sinclair/typebox';
import type { OverlayFile } from '../../../src/engine/load.ts';
import { overlaysOf } from '../../definitions.ts';
import type { App, RouteOptions } from '../../http/route.ts';

/** The overlays for the console, including faulty ones, because the console shows their faults. */
export default async function resources(app: App, { platform }: RouteOptions): Promise<void> {
  const schema = {
    tags: ['extensions'],
    summary: 'The overlays in force',
    response: { 200: Type.Array(Type.Unsafe<OverlayFile>({ type: 'object' })) },
  };
  app.get('/resources.json', { config: { public: true }, schema }, async () => [...overlaysOf(platform.definitions)]);
}
