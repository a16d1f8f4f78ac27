import { FormGroupsProvider, OptionalRecordContextProvider, SourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useDefinition } from '../definition/current.tsx';
import type { RecordData } from '../engine/definition.ts';
import { fieldLabelKey } from '../engine/labels.ts';
import { FormContext, type FormInfo, InputsContext } from '../inputs/FormContext.ts';
import { chooseInput } from '../widgets/chooseInput.ts';

interface RecordScopeProps {
  form: UseFormReturn<RecordData>;
  info: FormInfo;
  children: ReactNode;
}

/**
 * An open record and its form, for our inputs and for react-admin's: the contexts that react-admin's Form sets, around
 * more than one form element. The header and the parts of a record, which are forms themselves, stand beside its fields.
 */
export function RecordScope({ form, info, children }: RecordScopeProps) {
  const { name } = useDefinition();
  return (
    <OptionalRecordContextProvider value={info.base}>
      <SourceContextProvider value={sourcesOf(name)}>
        <FormProvider {...form}>
          <FormGroupsProvider>
            <InputsContext value={chooseInput}>
              <FormContext value={info}>{children}</FormContext>
            </InputsContext>
          </FormGroupsProvider>
        </FormProvider>
      </SourceContextProvider>
    </OptionalRecordContextProvider>
  );
}

const sources = new Map<string, { getSource: (path: string) => string; getLabel: (path: string) => string }>();

/** Paths and labels of a resource's fields, as react-admin's inputs ask for them. One object each: it is a context's value. */
function sourcesOf(resource: string) {
  const known = sources.get(resource);
  if (known) return known;
  const made = { getSource: (path: string) => path, getLabel: (path: string) => fieldLabelKey(resource, path) };
  sources.set(resource, made);
  return made;
}
