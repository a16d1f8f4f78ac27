import { useTranslate } from 'ra-core';
import { useCan } from '../definition/context.ts';
import { useDefinitions } from '../definition/definitions.tsx';
import { allows, authorityFor } from '../engine/access.ts';
import type { Field } from '../engine/definition.ts';
import { menuLabelKey } from '../engine/labels.ts';

/**
 * Returns why a relation stored in other records can't be changed here: the server has no call to update them, or the
 * user lacks the authority. Undefined if it can be changed.
 */
export function useInverseLockReason(field: Field): string | undefined {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const can = useCan();
  const other = field.type === 'ref' && field.inverse !== undefined ? byName.get(field.to) : undefined;
  if (!other) return undefined;
  if (!allows(other, 'update')) return translate('memberships.notHere');
  // never editable here: no reason is needed
  if (field.readOnly === true || can(authorityFor(other, 'update'))) return undefined;
  const names = translate(menuLabelKey(other.name), { smart_count: 2 });
  return translate('memberships.otherSide', { names });
}
