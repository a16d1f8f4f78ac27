import { Box, FormLabel, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDefinition, useExtension, useMay } from '../definition/context.tsx';
import { useLabels } from '../definition/labels.ts';
import { useWhileMounted } from '../definition/tasks.ts';
import { NEW } from '../engine/defaults.ts';
import type { RecordData } from '../engine/definition.ts';
import { titleOf } from '../engine/template.ts';
import { useFormInfo } from '../inputs/FormContext.ts';
import { FieldRows } from '../record/form/FieldRows.tsx';
import { FormBody } from '../record/form/FormBody.tsx';
import { FormDialogs } from '../record/form/FormDialogs.tsx';
import { RecordScope } from '../record/form/RecordScope.tsx';
import { type RecordFormState, useRecordForm } from '../record/form/useRecordForm.ts';
import { PART } from '../record/pane/address.ts';
import { SaveBar } from '../record/save/SaveBar.tsx';
import { useSaveKey } from '../record/save/useSaveKey.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { usePartEditing } from './partEditing.ts';

const DeleteDialog = lazyDialog(() => import('../record/dialogs/DeleteDialog.tsx'));
const HistoryDialog = lazyDialog(() => import('../record/dialogs/HistoryDialog.tsx'));

interface PartFormProps {
  record: RecordData;
  draftId: string;
  /** Called after each write with the stored record; null after a creation or removal. */
  onStored: (record: RecordData | null) => void;
  onCreated: (record: RecordData) => void;
}

/** Search parameters that identify the open part; changing others doesn't close it. */
const OPEN = ['tab', PART];

const EDITOR = {
  borderTop: 1,
  borderColor: 'divider',
  '& form': { p: '10px 14px 14px' },
  '& form > section + section': { mt: 4.5 },
  // stays visible while the fields scroll
  '& .v-save': {
    position: 'sticky',
    bottom: -24,
    zIndex: 'var(--z-sticky)',
    px: 3.5,
    borderRadius: '0 0 var(--r) var(--r)',
  },
};

/** Makes the leave guard of the surrounding record ask about unsaved changes of this form, too. */
function useNested({ dirty, forget, keep }: Pick<RecordFormState, 'dirty' | 'forget' | 'keep'>): void {
  const outer = useFormInfo();
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
}

/** The form of a part, below its row: all tabs below each other, with buttons of its own. */
export function PartForm({ record, draftId, onStored, onCreated }: PartFormProps) {
  const { locked, write, tools, remove, close: closePart } = usePartEditing();
  const onClose = useWhileMounted(closePart);
  const part = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const history = useExtension('audit');
  const { defaults } = useFormInfo();
  const isNew = draftId.startsWith(NEW);
  const [dialog, setDialog] = useState<'remove' | 'history'>();
  const root = useRef<HTMLElement>(null);
  const headings = useId();
  const state = useRecordForm({ draftId, record, isNew, defaults, locked, write, onStored, onCreated });
  const { form, info, base, readOnly, dirty, submit, discard, forget } = state;

  useNested(state);
  useSaveKey(submit, {
    first: true,
    isMeant: () => root.current?.contains(document.activeElement) === true || dirty.current,
  });

  // the focus moves into the form, because a part is opened to edit it
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) return;
    root.current?.querySelector<HTMLElement>('form :is(input:not([readonly]), select, textarea, button)')?.focus();
  }, []);

  const close = () => setDialog(undefined);
  return (
    <RecordScope form={form} info={info}>
      <Box
        component="section"
        ref={root}
        className="v-partform"
        sx={EDITOR}
        aria-label={isNew ? labels.newOne() : titleOf(part, base)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onClose();
        }}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, px: 2, pt: 1.5 }}>
          {tools}
          {!isNew && !locked && may('remove') && (
            <Button kind="ghost" small icon="remove" onClick={remove ?? (() => setDialog('remove'))}>
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
        </Stack>
        <FormBody state={state}>
          {part.tabs.map((tab) => (
            <section key={tab.name} aria-labelledby={`${headings}${tab.name}`}>
              <FormLabel component="h4" id={`${headings}${tab.name}`} sx={{ pb: 2.5 }}>
                {labels.tab(tab.name)}
              </FormLabel>
              <FieldRows rows={(tab.rows ?? []).filter((row) => row !== part.partOf)} />
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
        <FormDialogs state={state} />
      </Box>
    </RecordScope>
  );
}

const param = (search: string, name: string) => new URLSearchParams(search).get(name);
