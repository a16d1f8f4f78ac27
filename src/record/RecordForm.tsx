import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useMay } from '../definition/context.ts';
import { useDefinitions, useWidgets } from '../definition/definitions.tsx';
import type { Labels } from '../definition/labels.ts';
import { isFromAbove } from '../engine/access.ts';
import { allows } from '../engine/calls.ts';
import { type DefaultContext, newRecord } from '../engine/defaults.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { FieldInput } from '../inputs/FieldInput.tsx';
import { isFocusLost } from '../ui/focusLost.ts';
import { keepDraft, NEW } from './drafts.ts';
import { FieldRows } from './FieldRows.tsx';
import { FormBody } from './FormBody.tsx';
import { FormConflict } from './FormConflict.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordScope } from './RecordScope.tsx';
import { SaveBar } from './SaveBar.tsx';
import { TabBar, tabIds } from './TabBar.tsx';
import { LeaveGuard } from './useLeaveGuard.tsx';
import { isGone, useRecordForm } from './useRecordForm.ts';
import { useSaveKey } from './useSaveKey.ts';

interface RecordFormProps {
  id: string;
  resource: Resource;
  labels: Labels;
  record: RecordData;
  isNew: boolean;
  /** Another record of the screen was open before: the focus may have gone with it. */
  follows: boolean;
  defaults: DefaultContext;
  tab: string | undefined;
  onTab: (tab: string) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
  onStored: (record: RecordData | null) => void;
}

const FIRST_INPUT = 'form :is(input:not([readonly], :disabled), select, textarea)';

/** The form of a record: its tabs, and one button that saves them all. */
export function RecordForm(props: RecordFormProps) {
  const { id, resource, labels, isNew, defaults, onOpen, onStored } = props;
  const translate = useTranslate();
  const definitions = useDefinitions();
  const { tabs, parts: Parts } = useWidgets();
  const state = useRecordForm({
    ...{ resource, labels, isNew, defaults, onStored },
    record: props.record,
    draftId: id,
    onCreated: (record) => onOpen(String(record.id)),
    onTab: props.onTab,
  });
  const { form, info, base, readOnly, submit, forget } = state;

  useSaveKey(submit);
  const root = useRef<HTMLElement>(null);
  const [takesFocus] = useState(() => isNew || (props.follows && isFocusLost()));
  useEffect(() => {
    const { current } = root;
    if (!takesFocus || !current || current.contains(document.activeElement)) return;
    // whoever begins a new one wants to fill it in
    const first = isNew && current.querySelector<HTMLElement>(FIRST_INPUT);
    (first || current.querySelector<HTMLElement>('h2'))?.focus();
  }, [takesFocus, isNew]);

  const mayCreate = useMay(resource)('create');
  const again = () => {
    const { id: _, version: __, ...values } = form.getValues();
    const fresh = newRecord(resource, defaults);
    keepDraft(resource, NEW, fresh, { ...fresh, ...values });
    forget();
    onOpen(NEW);
  };

  const onAgain = mayCreate && isGone(state.failure, isNew) ? again : undefined;

  const current = resource.tabs.find((tab) => tab.name === props.tab) ?? resource.tabs[0];
  const widget = current?.widget ? tabs[current.widget] : undefined;
  const Whole = widget?.component;
  const part = current?.parts === undefined ? undefined : definitions.byName.get(current.parts);
  const locked = isFromAbove(base) || !allows(resource, 'update');
  const ids = tabIds(current?.name ?? '');
  const panel = resource.tabs.length > 1 ? { id: ids.panel, role: 'tabpanel', 'aria-labelledby': ids.tab } : {};
  return (
    <FormProvider {...form}>
      <RecordScope info={info}>
        <section
          ref={root}
          className="v-rec"
          aria-label={isNew ? translate('views.record.new', { name: labels.name(1) }) : labels.name(1)}
        >
          <RecordHeader {...props} record={base} onMoved={onStored} onForget={forget} />
          <TabBar resource={resource} labels={labels} current={current?.name} onTab={props.onTab} />
          <div className="v-rb" {...panel}>
            <FormBody {...{ resource, labels, state }} draftId={id} onTab={props.onTab} onAgain={onAgain}>
              {Whole ? (
                <Suspense fallback={null}>
                  <Whole
                    tab={current?.name ?? ''}
                    resource={resource}
                    record={base}
                    readOnly={readOnly}
                    fields={current?.fields}
                    Inner={FieldInput}
                  />
                </Suspense>
              ) : (
                <FieldRows rows={current?.rows ?? []} />
              )}
            </FormBody>
            {part && (
              <Suspense fallback={null}>
                <Parts key={part.name} part={part} parent={base} defaults={defaults} locked={locked} isNew={isNew} />
              </Suspense>
            )}
          </div>
          {!readOnly && (
            <SaveBar
              resource={resource}
              base={base}
              isNew={isNew}
              state={state.saveState}
              besides={state.besides}
              // a part has a bar of its own: a second one below it has nothing to say
              quiet={part !== undefined}
              onSave={submit}
              onDiscard={state.discard}
            />
          )}
          <LeaveGuard dirty={state.dirty} onDiscard={forget} onKeep={state.keep} inner={state.inner} />
          <FormConflict resource={resource} labels={labels} state={state} />
        </section>
      </RecordScope>
    </FormProvider>
  );
}
