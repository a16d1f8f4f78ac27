import { FormGroupsProvider, OptionalRecordContextProvider, SourceContextProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useDefinition } from '../../definition/context.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { fieldLabelKey } from '../../engine/labels.ts';
import { ControlsContext, FormContext, type FormInfo, InputsContext } from '../../inputs/FormContext.ts';
import { useStable } from '../../ui/contexts.ts';
import { chooseInput } from '../../widgets/chooseInput.ts';

interface RecordScopeProps {
  form: UseFormReturn<RecordData>;
  info: FormInfo;
  children: ReactNode;
}

/**
 * Provides the contexts of a record and its form to our inputs and react-admin's. They are those of react-admin's Form,
 * without the form element, because the header and the parts of a record (forms themselves) need them, too.
 */
export function RecordScope({ form, info, children }: RecordScopeProps) {
  const { name } = useDefinition();
  // paths and labels of fields for react-admin's inputs
  const sources = useMemo(
    () => ({ getSource: (path: string) => path, getLabel: (path: string) => fieldLabelKey(name, path) }),
    [name],
  );
  const { control, getValues, setValue } = form;
  const controls = useStable({ control, getValues, setValue });
  return (
    <OptionalRecordContextProvider value={info.base}>
      <SourceContextProvider value={sources}>
        <FormProvider {...form}>
          <FormGroupsProvider>
            <InputsContext value={chooseInput}>
              <ControlsContext value={controls}>
                <FormContext value={info}>{children}</FormContext>
              </ControlsContext>
            </InputsContext>
          </FormGroupsProvider>
        </FormProvider>
      </SourceContextProvider>
    </OptionalRecordContextProvider>
  );
}
