import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { isSameValue } from '../definition/changes.ts';
import { useDefinition, useDefinitions, useProvider, useShowFailure } from '../definition/context.tsx';
import { recordQuery } from '../definition/recordQuery.ts';
import type { Field, RecordData } from '../engine/definition.ts';
import { fieldAt } from '../engine/fields.ts';
import { isEmpty, valueAt } from '../engine/paths.ts';
import { companionOf } from '../engine/refs.ts';
import { useFormInfo } from './FormContext.ts';

/**
 * Fills fields of a new record from the record its reference is set to (`fills` of the definition). Typed values are
 * kept; values filled from the previously chosen record are replaced.
 */
export function useFillFromReference(path: string, field: Field): (before: unknown, next: unknown) => void {
  const fills = field.type === 'ref' ? (field.fills ?? []) : [];
  const target = useDefinitions().byName.get(field.type === 'ref' ? field.to : '');
  const resource = useDefinition();
  const { base, op } = useFormInfo();
  const { getValues, setValue, formState } = useFormContext<RecordData>();
  const queries = useQueryClient();
  const provider = useProvider();
  const notify = useNotify();
  const showFailure = useShowFailure();

  return useEvent(async (before: unknown, next: unknown) => {
    if (op !== 'create' || fills.length === 0 || !target || typeof next !== 'number') return;
    const recordOf = (id: number) => queries.ensureQueryData({ ...recordQuery(provider, target, id), gcTime: 30_000 });
    try {
      const [old, found] = await Promise.all([
        typeof before === 'number' ? recordOf(before).catch((): RecordData => ({})) : ({} as RecordData),
        recordOf(next),
      ]);
      // another record was chosen meanwhile
      if (valueAt(getValues(), path) !== next) return;
      const above = path.split('.').slice(0, -1);
      const filled = fills.filter((name) => {
        const at = [...above, name].join('.');
        const own = fieldAt(resource, at);
        const [first, now] = [valueAt(base, at), valueAt(getValues(), at)];
        const isTyped = !isSameValue(own, now, first) && !(name in old && isSameValue(own, now, old[name]));
        const value = isEmpty(found[name]) ? first : found[name];
        if (isTyped || isSameValue(own, now, value)) return false;
        const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
        if (own?.type === 'ref') {
          const companion = companionOf(at, own);
          setValue(companion.path, (isEmpty(found[name]) ? base : found)[companion.name] ?? null);
        }
        setValue(at, structuredClone(value ?? null), options);
        return true;
      });
      if (filled.length > 0) notify('views.form.filled', { type: 'info', messageArgs: { smart_count: filled.length } });
    } catch (failure) {
      showFailure(failure, { resource: target, op: 'one' });
    }
  });
}
