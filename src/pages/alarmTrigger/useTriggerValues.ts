import { useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RecordData } from '../../engine/definition.ts';
import { makeResolver } from '../../record/form/errors.ts';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { useFieldsForm } from '../../record/form/useFieldsForm.ts';
import { FORM, inAllLanguages, isEdited, type Values } from './form.ts';
import type { SourceValues } from './load.ts';

/** Faults of the values that have no input of the definition, by their names. */
export type TriggerFaults = { [field: string]: string };

/** Values that are reset when another source is chosen. */
const NEW_SOURCE = { alarmPlanId: undefined, ownModes: false, open: {} };

/** The values of the form and their faults. `onChange` is called after each change. */
export function useTriggerValues(first: Values, locked: boolean, onChange: (values: Values) => void) {
  const defaults = useDefaults();
  const [own] = useState(() => new Map<string, string>());
  const [base, setBase] = useState<RecordData>(first);
  const [faults, setFaults] = useState<TriggerFaults>({});
  const resolver = useMemo(() => makeResolver(FORM, { own }), [own]);
  const { form, info } = useFieldsForm({ first, base, op: 'create', resolver, defaults, readOnly: locked });
  const values = { ...first, ...useWatch({ control: form.control }) } as Values;

  const keep = useEvent(() => onChange(form.getValues() as Values));
  useEffect(() => {
    const subscription = form.watch((_, { name }) => {
      // a changed value clears the error that was found for it before
      for (const path of [...own.keys()].filter((one) => name && (one === name || one.startsWith(`${name}.`)))) {
        own.delete(path);
        void form.trigger(path);
      }
      keep();
    });
    return () => subscription.unsubscribe();
  }, [form, keep, own]);

  const set = useEvent((changes: Partial<Values>) => {
    for (const [name, value] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true });
    const stays = ([path]: [string, string]) => !((path.split('.')[0] ?? '') in changes);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(stays)));
  });
  /** Fills the form from a source; texts that the operator has edited are kept. */
  const fill = useEvent((filling: SourceValues) => {
    const before = form.getValues() as Values;
    const kept = isEdited(before) ? { translations: before.translations, language: before.language } : {};
    const recipients = filling.recipients ?? before.recipients;
    const next = { ...before, ...NEW_SOURCE, ...filling, recipients, ...kept };
    setBase({ ...next, translations: inAllLanguages(filling.source.texts) });
    form.reset(next);
    setFaults({});
    keep();
  });
  const resetTexts = useEvent(() => {
    const { source } = form.getValues() as Values;
    form.reset({ ...form.getValues(), translations: inAllLanguages(source.texts) });
    keep();
  });
  return { form, values, info, own, faults, setFaults, set, fill, resetTexts, keep };
}
