import type { UseFormReturn } from 'react-hook-form';
import type { RecordData } from '../../engine/definition.ts';

/** Resets the form to these values. Inputs with an unchanged value are not remounted, so they keep caret and panels. */
export function resetChanged(form: UseFormReturn<RecordData>, values: RecordData): void {
  const before = form.getValues();
  form.reset(values, { keepValues: true });
  for (const name of new Set([...Object.keys(before), ...Object.keys(values)])) {
    if (JSON.stringify(before[name]) !== JSON.stringify(values[name])) form.setValue(name, values[name]);
  }
}
