import { type AlarmPanel, PANEL_MOST, type PanelButton, UsablePanels } from '../../../protocol/panels.ts';
import { authorityFor, can } from '../../../src/engine/access.ts';
import type { RecordData, Resource } from '../../../src/engine/definition.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { Actor } from '../../actor.ts';
import { iconText } from '../../alarms/content.ts';
import { usablePanelIds } from '../../alarms/panels.ts';
import { ApiError } from '../../errors.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';

const PANELS = 'panels';
const POINTS = 'alarm-points';
const TEMPLATES = 'alarm-templates';

/**
 * Extension `alarmPanels`: GET /alarm-panels/usable, the panels that the caller may use. Users who may edit panels get
 * all panels of their organizations. Alarms are raised with POST /alarm-trigger.
 */
export default async function alarmPanels(app: App, { platform }: RouteOptions): Promise<void> {
  const panels = platform.definitions.byName.get(PANELS);
  if (!panels) return;
  const schema = {
    tags: [PANELS],
    summary: 'The alarm panels that the caller may use',
    response: { 200: UsablePanels },
  };
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

/** The id that a field of a button refers to; 0 if none. */
const idIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The alarm templates within the caller's reach, including those shared by organizations above. */
async function templatesOf({ definitions, store }: Platform, actor: Actor, ids: readonly number[]) {
  const resource = definitions.byName.get(TEMPLATES);
  const templates = new Map<number, RecordData>();
  for (const id of resource ? ids : []) {
    const template = await store.getShared(actor, resource as Resource, id).catch((error: unknown) => {
      if (error instanceof ApiError && ['NOT_FOUND', 'ACCESS_DENIED'].includes(error.reason)) return undefined;
      throw error;
    });
    if (template) templates.set(id, template);
  }
  return templates;
}

/** Panels with titles and icons of the alarm points and templates within the caller's reach. */
async function shownPanels(platform: Platform, actor: Actor, records: RecordData[]) {
  const { definitions, store } = platform;
  const resource = definitions.byName.get(POINTS);
  const buttons = records.flatMap(buttonsOf);
  const wanted = (name: string) => [...new Set(buttons.map((button) => idIn(button[name])).filter(Boolean))];
  const points = resource
    ? await store.getMany(actor, resource, wanted('alarmPointId'))
    : new Map<number, RecordData>();
  const templates = await templatesOf(platform, actor, wanted('templateId'));
  return records.map((record): AlarmPanel => {
    const { id, name, icon, orgId, orgName } = record;
    return {
      id: Number(id),
      name: textOf(name),
      icon: iconText(icon),
      orgId: Number(orgId),
      orgName: textOf(orgName),
      buttons: buttonsOf(record).map((button) => buttonOf(button, points, templates)),
    };
  });
}

type Known = ReadonlyMap<number, RecordData>;

function buttonOf(button: RecordData, points: Known, templates: Known): PanelButton {
  const [x, y, w, h] = [button.x, button.y, button.w, button.h].map(Number) as [number, number, number, number];
  const alarmPointId = idIn(button.alarmPointId) || null;
  const templateId = alarmPointId === null ? idIn(button.templateId) || null : null;
  const source = alarmPointId === null ? templates.get(templateId ?? 0) : points.get(alarmPointId);
  const ready = alarmPointId === null ? idIn(source?.alarmPlanId) > 0 : source?.active !== false;
  return {
    id: Number(button.id),
    alarmPointId,
    templateId,
    title: textOf(button.label) || textOf(source?.name) || `#${alarmPointId ?? templateId}`,
    icon: source ? iconText(source.icon) : null,
    x,
    y,
    w,
    h,
    usable: source !== undefined && ready,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
