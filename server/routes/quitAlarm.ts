import type { FastifyInstance } from 'fastify';
import type { QuitReply } from '../../protocol/alarms.ts';
import { mayOneOf } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { idOf } from './requests.ts';

const RESOURCE = 'alarm-points';
/** Who sees running alarms may end them. */
const END = ['ALARM_PANEL', 'ALARM_TABLE'];

/** Acknowledges and ends the running alarm of an alarm point. The platform runs none yet, so that there is nothing to end. */
export default async function quitAlarm(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const resource = definitions.byName.get(RESOURCE);
  if (!resource) return;

  app.get<{ Params: { id: string } }>(
    `/${resource.api.path}/quit/:id`,
    { onRequest: mayOneOf(END) },
    async ({ actor, params }): Promise<QuitReply> => {
      const { id } = await store.get(actor, resource, idOf(params.id));
      return { id: idOf(id), ended: 0 };
    },
  );
}
