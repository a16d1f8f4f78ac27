import { Type } from '@sinclair/typebox';
import { type AlarmPanel, PANEL_MOST, type PanelButton, type UsablePanels } from '../../protocol/panels.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { Actor } from '../actor.ts';
import { iconText } from '../alarms/content.ts';
import { usablePanelIds } from '../alarms/panels.ts';
import type { App } from '../http/app.ts';
import { orNull } from '../http/replies.ts';
import type { Platform, RouteOptions } from '../platform.ts';

const PANELS = 'panels';
const POINTS = 'alarm-points';

const Button = Type.Object({
  ...{ id: Type.Integer(), alarmPointId: Type.Integer(), title: Type.String(), icon: orNull(Type.String()) },
  ...{ x: Type.Integer(), y: Type.Integer(), w: Type.Integer(), h: Type.Integer(), usable: Type.Boolean() },
});
const Reply = Type.Object({
  list: Type.Array(
    Type.Object({
      ...{ id: Type.Integer(), name: Type.String(), icon: orNull(Type.String()) },
      ...{ orgId: Type.Integer(), orgName: Type.String(), buttons: Type.Array(Button) },
    }),
  ),
  complete: Type.Boolean(),
});

/**
 * Extension `alarmPanels`: GET /alarm-panels/usable, the panels that the caller may use. Whoever arranges panels gets all
 * of his organizations. To raise an alarm with them is the business of POST /alarm-trigger.
 */
export default async function alarmPanels(app: App, { platform }: RouteOptions): Promise<void> {
  const panels = platform.definitions.byName.get(PANELS);
  if (!panels) return;
  const schema = { tags: [PANELS], summary: 'The alarm panels that the caller may use', response: { 200: Reply } };
  app.get(`/${panels.api.path}/usable`, { schema }, async ({ actor }): Promise<UsablePanels> => {
    const all = can(actor.authorities, authorityFor(panels, 'update'));
    const ids = await usablePanelIds(platform.pool, actor, { all, most: PANEL_MOST });
    const shown = ids.slice(0, PANEL_MOST);
    const found = await platform.store.getMany(actor, panels, shown);
    const records = shown.map((id) => found.get(id)).filter((record) => record !== undefined);
    return { list: await shownPanels(platform, actor, records), complete: ids.length <= PANEL_MOST };
  });
}

const buttonsOf = ({ buttons }: RecordData): RecordData[] => (Array.isArray(buttons) ? buttons.filter(isObject) : []);

/** Panels with what their buttons show of alarm points within reach. */
async function shownPanels({ definitions, store }: Platform, actor: Actor, records: RecordData[]) {
  const resource = definitions.byName.get(POINTS);
  const wanted = [...new Set(records.flatMap(buttonsOf).map(({ alarmPointId }) => Number(alarmPointId)))];
  const points = resource ? await store.getMany(actor, resource, wanted) : new Map<number, RecordData>();
  return records.map((record): AlarmPanel => {
    const { id, name, icon, orgId, orgName } = record;
    return {
      ...{ id: Number(id), name: textOf(name), icon: iconText(icon) },
      ...{ orgId: Number(orgId), orgName: textOf(orgName) },
      buttons: buttonsOf(record).map((button) => buttonOf(button, points.get(Number(button.alarmPointId)))),
    };
  });
}

function buttonOf(button: RecordData, point: RecordData | undefined): PanelButton {
  const [x, y, w, h] = [button.x, button.y, button.w, button.h].map(Number) as [number, number, number, number];
  return {
    ...{ id: Number(button.id), alarmPointId: Number(button.alarmPointId) },
    title: textOf(button.label) || textOf(point?.name) || `#${Number(button.alarmPointId)}`,
    icon: point ? iconText(point.icon) : null,
    ...{ x, y, w, h, usable: point !== undefined && point.active !== false },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
