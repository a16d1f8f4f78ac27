import { useSyncExternalStore } from 'react';
import { getUser } from '../../../dataProvider/session/stored.ts';
import type { AlarmPanel, PanelButton } from '../../../protocol/panels.ts';
import panels from '../../../resources/panels.ts';
import { codecs } from '../../engine/codecs.ts';
import { complete } from '../../engine/complete.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { sourceKey } from './face.ts';

const { name, icon, buttons } = panels.fields;

/** Definition of panels stored in this browser, for platforms without the extension `alarmPanels`; has no roles. */
export const LOCAL_PANELS: Resource = complete(
  {
    schema: 1,
    name: 'local-panels',
    basedOn: 'panels',
    title: '{name}',
    fields: { ...(name && { name }), ...(icon && { icon }), ...(buttons && { buttons }) },
    tabs: [{ name: 'details', rows: [['name', 'icon'], 'buttons'] }],
    access: { read: '', write: '' },
    api: { listType: 'LOCAL_PANEL' },
  },
  'shipped',
  [],
);

const listeners = new Set<() => void>();
const keyOf = () => `tocsin.panels.${getUser()?.login ?? ''}`;
let seen: { text: string | null; list: readonly RecordData[] } = { text: null, list: [] };

function textIn(): string | null {
  try {
    return localStorage.getItem(keyOf());
  } catch {
    return null;
  }
}

function read(): readonly RecordData[] {
  const text = textIn();
  if (text !== seen.text) {
    let list: unknown;
    try {
      list = JSON.parse(text ?? '[]');
    } catch {
      // the stored text wasn't written by this page
    }
    seen = { text, list: Array.isArray(list) ? list.filter(isObject) : [] };
  }
  return seen.list;
}

/** Throws if the browser can't store anything. */
function write(list: readonly RecordData[]): void {
  localStorage.setItem(keyOf(), JSON.stringify(list));
  for (const listener of listeners) listener();
}

/** Stores a panel; a new one gets an id. Windows aren't synchronized: the last write wins. */
export function saveLocal(record: RecordData): RecordData {
  const before = read();
  const known = typeof record.id === 'number' && before.some(({ id }) => id === record.id);
  const id = known ? record.id : Math.max(0, ...before.map((one) => Number(one.id))) + 1;
  const list = Array.isArray(record.buttons) ? record.buttons.filter(isObject) : [];
  const stored = { ...record, id, buttons: list.map((button, index) => ({ ...button, id: index + 1 })) };
  write(known ? before.map((one) => (one.id === id ? stored : one)) : [...before, stored]);
  return stored;
}

export function removeLocal(id: number): void {
  write(read().filter((one) => one.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The panels of this user in this browser, as records. */
export function useLocalPanels(): readonly RecordData[] {
  return useSyncExternalStore(subscribe, read);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
const iconText = (value: unknown) => (value ? String(codecs.jsonText?.encode(value, { type: 'json' })) : null);

/** Returns the alarm points and templates that the buttons of a stored panel trigger. */
export function sourcesIn(record: RecordData): Pick<PanelButton, 'alarmPointId' | 'templateId'>[] {
  const list = Array.isArray(record.buttons) ? record.buttons.filter(isObject) : [];
  return list.map(sourceIn);
}

function sourceIn(button: RecordData): Pick<PanelButton, 'alarmPointId' | 'templateId'> {
  const alarmPointId = numberOf(button.alarmPointId, 0) || null;
  return { alarmPointId, templateId: alarmPointId === null ? numberOf(button.templateId, 0) || null : null };
}

/** Converts a stored panel to the shape that the page shows. `known`: alarm points and templates by `sourceKey`. */
export function shownPanel(record: RecordData, known: ReadonlyMap<string, RecordData>): AlarmPanel {
  const list = Array.isArray(record.buttons) ? record.buttons.filter(isObject) : [];
  const buttons = list.map((button, index): PanelButton => {
    const source = sourceIn(button);
    const { alarmPointId, templateId } = source;
    const point = known.get(sourceKey(source) ?? '');
    const stored = textOf(alarmPointId === null ? button.templateName : button.alarmPointName);
    return {
      id: numberOf(button.id, index + 1),
      ...source,
      title: textOf(button.label) || textOf(point?.name) || stored || `#${alarmPointId ?? templateId}`,
      icon: iconText(point?.icon),
      x: numberOf(button.x, 0),
      y: numberOf(button.y, 0),
      w: numberOf(button.w, 3),
      h: numberOf(button.h, 1),
      usable: point?.active !== false,
    };
  });
  return {
    id: Number(record.id),
    name: textOf(record.name),
    icon: iconText(record.icon),
    orgId: 0,
    orgName: '',
    buttons,
  };
}
