import { useAugmentedForm } from 'ra-core';
import { useMemo, useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import type { DefaultContext } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { FormInfo } from '../../inputs/FormContext.ts';

interface FieldsForm {
  /** The values that the form begins with; later ones are set by its `reset`. */
  first: RecordData;
  /** The values that count as stored. Default: `first`. */
  base?: RecordData;
  op: FormInfo['op'];
  resolver: Resolver<RecordData>;
  defaults: DefaultContext;
  readOnly?: boolean;
  /** Whether a refused submit focuses the first input with a fault. */
  focusesFaults?: boolean;
}

const nothing = () => undefined;

/** A form for fields of a definition outside of a record's own pane: without tabs that have calls or editors of their own. */
export function useFieldsForm(options: FieldsForm) {
  const { first, base = first, op, resolver, defaults, readOnly = false, focusesFaults = false } = options;
  const nested = useRef(null);
  const { form } = useAugmentedForm<RecordData>({
    record: first,
    resolver,
    mode: 'onTouched',
    shouldFocusError: focusesFaults,
    disableInvalidFormNotification: true,
  });
  const info = useMemo(
    (): FormInfo => ({ base, op, readOnly, defaults, nested, setStored: nothing, setTabChanges: nothing }),
    [base, op, readOnly, defaults],
  );
  return { form, info };
}
