import { useTranslate } from 'ra-core';
import { useAuthorities } from '../definition/context.ts';
import { useDefinitions } from '../definition/definitions.tsx';
import { allows, authorityFor, can } from '../engine/access.ts';
import type { Field } from '../engine/definition.ts';
import { menuLabelKey, readable } from '../engine/labels.ts';

/**
 * Why a relation that other records keep cannot be changed from this side: the server has no call that writes those
 * records, or the user may not change them. Undefined: it can.
 */
export function useOtherSide(field: Field): string | undefined {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const authorities = useAuthorities();
  const other = field.type === 'ref' && field.inverse !== undefined ? byName.get(field.to) : undefined;
  if (!other) return undefined;
  if (!allows(other, 'update')) return translate('memberships.notHere');
  // what can never be changed from here needs no reason
  if (field.readOnly === true || can(authorities, authorityFor(other, 'update'))) return undefined;
  const names = translate(menuLabelKey(other.name), { smart_count: 2, _: readable(other.name) });
  return translate('memberships.otherSide', { names });
}
