import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { Resource } from '../engine/definition.ts';
import { faultText } from '../engine/faultText.ts';
import { fieldAt } from '../engine/fields.ts';
import {
  type ActionText,
  actionLabelKey,
  columnKey,
  fieldLabelKey,
  helpKey,
  linkLabelKey,
  menuLabelKey,
  readable,
  tabLabelKey,
  valueLabelKeys,
} from '../engine/labels.ts';
import { refsOf } from '../engine/refs.ts';
import { useDefinition } from './context.tsx';

export interface Labels {
  /** "Participant" for 1, "Participants" for more. */
  name(count: number): string;
  /** "New participant". */
  newOne(): string;
  field(path: string): string;
  /** What the cells of a field show; by default its label. */
  column(name: string): string;
  help(path: string): string;
  tab(name: string): string;
  /** `record`: title of the record that the action applies to; `count`: of the records, if it applies to many. */
  action(name: string, part: ActionText, record?: string, count?: number): string;
  link(name: string): string;
  value(path: string, value: unknown): string;
  empty(): string;
  /** "No participants yet". */
  none(): string;
}

/**
 * Labels of the current definition, or of another one, in the current language; by default readable forms of the
 * names.
 */
export function useLabels(of?: Resource): Labels {
  const resource = useDefinition(of);
  const translate = useTranslate();
  return useMemo(() => makeLabels(resource, translate), [resource, translate]);
}

type Translate = ReturnType<typeof useTranslate>;

function makeLabels(resource: Resource, translate: Translate): Labels {
  const { name, basedOn } = resource;
  const known = new Map<string, string>();
  const text = (key: string, otherwise: string, options?: { [key: string]: unknown }): string => {
    const cacheKey = options ? `${key}#${String(options.smart_count)}` : key;
    let found = known.get(cacheKey);
    if (found === undefined) {
      found = translate(key, { ...options, _: otherwise });
      known.set(cacheKey, found);
    }
    return found;
  };
  /** Labels of the base resource are used where a resource has none of its own. */
  const inherited = (key: (resource: string) => string, otherwise: string): string =>
    text(key(name), '') || (basedOn ? text(key(basedOn), '') : '') || otherwise;
  /**
   * A reference without a label is named like its target, unless that is ambiguous: another field refers to the same
   * target, or it refers to its own resource.
   */
  const ofTarget = (path: string): string => {
    const field = fieldAt(resource, path);
    if (field?.type !== 'ref' || field.to === name) return '';
    const above = path.split('.').slice(0, -1).join('.');
    const alike = refsOf(resource).filter(
      (ref) => ref.path.slice(0, -1).join('.') === above && ref.field.to === field.to,
    );
    if (alike.length > 1) return '';
    return text(menuLabelKey(field.to), readable(field.to), { smart_count: field.multiple ? 2 : 1 });
  };
  const fieldLabel = (path: string) => inherited((r) => fieldLabelKey(r, path), '') || ofTarget(path) || readable(path);
  const nameOf = (count: number) => text(menuLabelKey(name), readable(name), { smart_count: count });
  return {
    name: nameOf,
    newOne: () => translate('views.record.new', { name: nameOf(1) }),
    field: fieldLabel,
    column: (path) => inherited((r) => columnKey(r, path), '') || fieldLabel(path),
    help: (path) => inherited((r) => helpKey(r, path), ''),
    tab: (tab) => inherited((r) => tabLabelKey(r, tab), readable(tab)),
    action: (action, part, record, count) => {
      const own = (r: string) =>
        translate(actionLabelKey(r, action, part), { name: record, smart_count: count, count, _: '' });
      return own(name) || (basedOn ? own(basedOn) : '') || (part === 'title' ? readable(action) : '');
    },
    link: (link) => inherited((r) => linkLabelKey(r, link), readable(link)),
    empty: () => text(`resources.${name}.empty`, ''),
    none: () => text(`resources.${name}.none`, translate('views.empty.title', { name: nameOf(2) })),
    value: (path, value) => {
      const plain = String(value);
      const special = inherited((r) => valueLabelKeys(r, path, plain)[0] ?? '', '');
      return special || text(valueLabelKeys(name, path, plain)[1] ?? '', '') || readable(plain);
    },
  };
}

/**
 * Returns a function for the texts of enumeration values that belong to no field: device types, languages of alarms.
 */
export function useEnumText(): (value: string) => string {
  const translate = useTranslate();
  return (value) => translate(`resources.enums.${value}`, { _: translate(`enums.${value}`, { _: value }) });
}

/** Returns a function that translates the error code of a field. */
export function useFieldMessage(): (message: string) => string {
  const translate = useTranslate();
  return useCallback((message: string) => faultText(message, translate), [translate]);
}
