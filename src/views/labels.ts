import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../engine/definition.ts';
import { fieldLabelKey, helpKey, menuLabelKey, readable, tabLabelKey, valueLabelKeys } from '../engine/labels.ts';

export interface Labels {
  /** "Participant" for 1, "Participants" for more. */
  name(count: number): string;
  field(path: string): string;
  help(path: string): string;
  tab(name: string): string;
  value(path: string, value: unknown): string;
  empty(): string;
}

/** Labels of a resource in the language shown. A label that is missing is a readable form of the name. */
export function useLabels(resource: Resource): Labels {
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
  /** A resource based on another one has its labels, where it has none of its own. */
  const inherited = (key: (resource: string) => string, otherwise: string): string =>
    text(key(name), '') || (basedOn ? text(key(basedOn), '') : '') || otherwise;
  return {
    name: (count) => text(menuLabelKey(name), readable(name), { smart_count: count }),
    field: (path) => inherited((r) => fieldLabelKey(r, path), readable(path)),
    help: (path) => inherited((r) => helpKey(r, path), ''),
    tab: (tab) => inherited((r) => tabLabelKey(r, tab), readable(tab)),
    empty: () => text(`resources.${name}.empty`, ''),
    value: (path, value) => {
      const plain = String(value);
      const special = inherited((r) => valueLabelKeys(r, path, plain)[0] ?? '', '');
      return special || text(valueLabelKeys(name, path, plain)[1] ?? '', '') || readable(plain);
    },
  };
}
