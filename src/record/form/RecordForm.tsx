import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { DefinitionProvider, useDefinition, useDefinitions, useMay, useWidgets } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { allows, isFromAbove } from '../../engine/access.ts';
import { type DefaultContext, NEW, newRecord } from '../../engine/defaults.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import { titleOf } from '../../engine/template.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { isFocusLost } from '../../ui/focusLost.ts';
import { RecordHeader } from '../header/RecordHeader.tsx';
import { RecordBody } from '../pane/RecordBody.tsx';
import type { RecordRoutes } from '../pane/routes.ts';
import { SaveBar } from '../save/SaveBar.tsx';
import { useSaveKey } from '../save/useSaveKey.ts';
import { keepDraft } from './drafts.ts';
import { FieldRows } from './FieldRows.tsx';
import { FormBody } from './FormBody.tsx';
import { FormDialogs } from './FormDialogs.tsx';
import { RecordScope } from './RecordScope.tsx';
import { TabBar, tabIds } from './TabBar.tsx';
import { LeaveGuard } from './useLeaveGuard.tsx';
import { useRecordForm } from './useRecordForm.ts';
import { isGone } from './useStore.ts';

interface RecordFormProps {
  id: string;
  record: RecordData;
  isNew: boolean;
  /** Whether another record was open before, with which the focus may have been lost. */
  follows: boolean;
  defaults: DefaultContext;
  routes: RecordRoutes;
  onStored: (record: RecordData | null) => void;
}

const NO_ROWS: readonly string[] = [];
/** The first input, also one that is still loading, or that is a button which opens a search. */
const FIRST_INPUT =
  'form [data-path] :is(input:not([readonly], :disabled), [aria-busy="true"], select, textarea, [aria-haspopup="dialog"])';

/** Focuses the opened record if it is new, or if the focus was lost with the one before; returns the ref of the form. */
function useFirstFocus(isNew: boolean, follows: boolean) {
  const root = useRef<HTMLElement>(null);
  const [takesFocus] = useState(() => isNew || (follows && isFocusLost()));
  useEffect(() => {
    const { current } = root;
    if (!takesFocus || !current || current.contains(document.activeElement)) return;
    // in a new record the first input, else the title
    const first = isNew && current.querySelector<HTMLElement>(FIRST_INPUT);
    (first || current.querySelector<HTMLElement>('h2'))?.focus();
  }, [takesFocus, isNew]);
  return root;
}

/** The form of a record: its tabs, and one button that saves them all. */
export const RecordForm = memo(function RecordForm({
  id,
  record,
  isNew,
  follows,
  defaults,
  routes,
  onStored,
}: RecordFormProps) {
  const { onOpen, onTab } = routes;
  const resource = useDefinition();
  const labels = useLabels();
  const definitions = useDefinitions();
  const { tabs } = useWidgets();
  const state = useRecordForm({
    record,
    isNew,
    defaults,
    onStored,
    onTab,
    draftId: id,
    onCreated: (created) => onOpen(String(created.id)),
  });
  const { form, info, base, readOnly, submit, forget } = state;

  useSaveKey(submit);
  const root = useFirstFocus(isNew, follows);
  const mayCreate = useMay()('create');
  const again = () => {
    const { id: _, version: __, ...values } = form.getValues();
    const fresh = newRecord(resource, defaults);
    keepDraft(resource, NEW, fresh, { ...fresh, ...values });
    forget();
    onOpen(NEW);
  };

  const onAgain = mayCreate && isGone(state.failure, isNew) ? again : undefined;

  const current = resource.tabs.find((tab) => tab.name === routes.tab) ?? resource.tabs[0];
  const widget = named(current?.widget);
  const Whole = widget && tabs[widget.name]?.component;
  const part = current?.parts === undefined ? undefined : definitions.byName.get(current.parts);
  const ids = tabIds(current?.name ?? '');
  // in some languages singular and plural are equal, but the regions of list and record need different names
  const one = labels.name(1) === labels.name(2) ? titleOf(resource, base) : labels.name(1);
  const panel = resource.tabs.length > 1 ? { id: ids.panel, role: 'tabpanel', 'aria-labelledby': ids.tab } : {};
  return (
    <RecordScope form={form} info={info}>
      <section ref={root} className={current?.wide ? 'v-rec wide' : 'v-rec'} aria-label={isNew ? labels.newOne() : one}>
        <RecordHeader record={base} isNew={isNew} routes={routes} onMoved={onStored} onForget={forget} />
        <TabBar current={current?.name} onTab={onTab} />
        <RecordBody {...panel}>
          <FormBody state={state} onTab={onTab} onAgain={onAgain}>
            {Whole ? (
              <Suspense fallback={null}>
                <Whole
                  tab={current?.name ?? ''}
                  record={base}
                  readOnly={readOnly}
                  options={widget.options}
                  Inner={FieldInput}
                />
              </Suspense>
            ) : (
              <FieldRows rows={current?.rows ?? NO_ROWS} />
            )}
          </FormBody>
          {part && <TabParts part={part} locked={isFromAbove(base) || !allows(resource, 'update')} />}
        </RecordBody>
        {!readOnly && (
          <Deferred>
            <SaveBar
              base={base}
              isNew={isNew}
              state={state.saveState}
              tabChangeCount={state.tabChangeCount}
              // a part has a save bar of its own
              quiet={part !== undefined}
              onSave={submit}
              onDiscard={state.discard}
            />
          </Deferred>
        )}
        <LeaveGuard dirty={state.dirty} onDiscard={forget} onKeep={state.keep} inner={state.inner} />
        <FormDialogs state={state} />
      </section>
    </RecordScope>
  );
});

/** The parts of the record that a tab shows, by the list of their definition or the usual one. */
function TabParts({ part, locked }: { part: Resource; locked: boolean }) {
  const { partLists, parts: PartsList } = useWidgets();
  const list = part.list ? named(part.list.widget) : undefined;
  const Parts = (list && partLists[list.name]?.component) ?? PartsList;
  return (
    <Suspense fallback={null}>
      <DefinitionProvider key={part.name} resource={part}>
        <Parts locked={locked} />
      </DefinitionProvider>
    </Suspense>
  );
}
