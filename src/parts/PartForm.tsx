import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { useExtension } from '../definition/definitions.tsx';
import { useLabels } from '../definition/labels.ts';
import type { DefaultContext } from '../engine/defaults.ts';
import type { RecordData } from '../engine/definition.ts';
import { titleOf } from '../engine/template.ts';
import { useFormInfo } from '../inputs/FormContext.ts';
import { PART } from '../record/address.ts';
import { NEW } from '../record/drafts.ts';
import { FieldRows } from '../record/FieldRows.tsx';
import { FormBody } from '../record/FormBody.tsx';
import { FormConflict } from '../record/FormConflict.tsx';
import { RecordScope } from '../record/RecordScope.tsx';
import { SaveBar } from '../record/SaveBar.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { useSaveKey } from '../record/useSaveKey.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';

const DeleteDialog = lazyDialog(() => import('../record/DeleteDialog.tsx'));
const HistoryDialog = lazyDialog(() => import('../record/HistoryDialog.tsx'));

interface PartFormProps {
  record: RecordData;
  draftId: string;
  defaults: DefaultContext;
  locked: boolean;
  onStored: (record: RecordData | null) => void;
  onCreated: (record: RecordData) => void;
  onClose: () => void;
}

/** Parameters of the address that say which part is open; the record's other ones leave it as it is. */
const OPEN = ['tab', PART];

/** The form of a part, below its line in the list: all its tabs under each other, and buttons of its own. */
export function PartForm({ record, draftId, defaults, locked, onStored, onCreated, onClose }: PartFormProps) {
  const part = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const history = useExtension('audit');
  const outer = useFormInfo();
  const isNew = draftId.startsWith(NEW);
  const [dialog, setDialog] = useState<'remove' | 'history'>();
  const root = useRef<HTMLElement>(null);
  const headings = useId();
  const state = useRecordForm({ draftId, record, isNew, defaults, locked, onStored, onCreated });
  const { form, info, base, readOnly, dirty, submit, discard, forget, keep } = state;

  // the record's form asks for this one too before anything is left
  useEffect(() => {
    const { nested } = outer;
    nested.current = {
      isDirty: () => dirty.current,
      leaves: (from, to) =>
        from.pathname !== to.pathname || OPEN.some((name) => param(from.search, name) !== param(to.search, name)),
      onDiscard: forget,
      onKeep: keep,
    };
    return () => {
      nested.current = null;
    };
  }, [outer, dirty, forget, keep]);

  useSaveKey(submit, {
    first: true,
    isMeant: () => root.current?.contains(document.activeElement) === true || dirty.current,
  });

  // whoever has opened it wants to fill it in
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) return;
    root.current?.querySelector<HTMLElement>('form :is(input:not([readonly]), select, textarea, button)')?.focus();
  }, []);

  const close = () => setDialog(undefined);
  return (
    <RecordScope form={form} info={info}>
      <section
        ref={root}
        className="v-partform"
        aria-label={isNew ? translate('views.record.new', { name: labels.name(1) }) : titleOf(part, base)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onClose();
        }}
      >
        <div className="v-partbar">
          {!isNew && !locked && may('remove') && (
            <Button kind="ghost" small icon="remove" onClick={() => setDialog('remove')}>
              {translate('parts.remove')}
            </Button>
          )}
          {!isNew && history && (
            <Button kind="ghost" small icon="history" onClick={() => setDialog('history')}>
              {translate('views.record.history')}
            </Button>
          )}
          <Button kind="ghost" small icon="close" onClick={onClose}>
            {translate(isNew ? 'views.cancel' : 'views.close')}
          </Button>
        </div>
        <FormBody draftId={draftId} state={state}>
          {part.tabs.map((tab) => (
            <section key={tab.name} aria-labelledby={`${headings}${tab.name}`}>
              <h4 id={`${headings}${tab.name}`}>{labels.tab(tab.name)}</h4>
              <FieldRows rows={tab.rows ?? []} />
            </section>
          ))}
        </FormBody>
        {!readOnly && <SaveBar base={base} isNew={isNew} state={state.saveState} onSave={submit} onDiscard={discard} />}
        {dialog === 'history' && <HistoryDialog id={Number(base.id)} onClose={close} />}
        {dialog === 'remove' && (
          <DeleteDialog
            record={base}
            onClose={close}
            onRemoved={() => {
              close();
              forget();
              onStored(null);
              onClose();
            }}
          />
        )}
        <FormConflict state={state} />
      </section>
    </RecordScope>
  );
}

const param = (search: string, name: string) => new URLSearchParams(search).get(name);
