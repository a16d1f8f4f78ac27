import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '../../engine/definition.ts';
import { fieldLabelKey, menuLabelKey, readable } from '../../engine/labels.ts';

/** Label of a kind of records for a count: "Participants". */
export function useKindName(): (resource: Resource, count: number) => string {
  const translate = useTranslate();
  return useCallback(({ name }, count) => translate(menuLabelKey(name), { smart_count: count }), [translate]);
}

/** Texts with a number of records of a kind: "3 participants", "Select all 3 participants". */
export function useCountText(): (what: 'counted' | 'all' | 'none', resource: Resource, count: number) => string {
  const translate = useTranslate();
  const kindName = useKindName();
  return useCallback(
    (what, resource, count) =>
      translate(`resources.${resource.name}.selector.${what}`, {
        smart_count: count,
        _: translate(`selector.${what}`, { count, kind: kindName(resource, count) }),
      }),
    [translate, kindName],
  );
}

/** Text of the warnings for the fields of a record that are false: "No usable device"; '' for none. */
export function useWarningText(): (resource: Resource, fields: readonly string[]) => string {
  const translate = useTranslate();
  return useCallback(
    ({ name }, fields) =>
      fields
        .map((field) =>
          translate(`resources.${name}.warnings.${field}`, {
            _: translate('selector.not', { name: translate(fieldLabelKey(name, field), { _: readable(field) }) }),
          }),
        )
        .join(', '),
    [translate],
  );
}
