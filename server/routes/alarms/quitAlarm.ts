import { QuitReply } from '../../../protocol/alarms.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { idParams } from '../../schemas.ts';
import { ACT_ON_ALARMS } from '../alarmTable/alarmTables.ts';

const RESOURCE = 'alarm-points';

/** Acknowledges and ends the running alarms of an alarm point. */
export default async function quitAlarm(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, definitions, store } = platform;
  const resource = definitions.byName.get(RESOURCE);
  if (!resource) return;

  const schema = {
    tags: [RESOURCE],
    summary: 'Acknowledge and end the running alarm of an alarm point',
    params: idParams,
    response: { 200: QuitReply },
  };
  app.get(
    `/${resource.api.path}/quit/:id`,
    { schema, onRequest: allowAnyOf(ACT_ON_ALARMS), config: { rate: 'alarms' } },
    async ({ actor, params }): Promise<QuitReply> => {
      await store.get(actor, resource, params.id);
      return alarms.quit(actor, params.id);
    },
  );
}
