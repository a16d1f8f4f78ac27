import type { ReactNode } from 'react';
import { FormContext, type FormInfo, InputsContext } from '../inputs/FormContext.ts';
import { chooseInput } from '../widgets/chooseInput.ts';

/** Gives the fields of an open record what they need: the record, and the inputs of widgets, which are above them. */
export function RecordScope({ info, children }: { info: FormInfo; children: ReactNode }) {
  return (
    <InputsContext value={chooseInput}>
      <FormContext value={info}>{children}</FormContext>
    </InputsContext>
  );
}
