import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDefinition } from '../../definition/context.tsx';
import { useWindowKey } from '../../definition/useWindowKey.ts';
import type { Place } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint, Line } from '../../ui/blocks.tsx';
import { isDialogOpen } from '../../ui/pressing.ts';
import { SaveBar } from '../save/SaveBar.tsx';
import { useSaveKey } from '../save/useSaveKey.ts';
import { FieldRows } from './FieldRows.tsx';
import { FormBody } from './FormBody.tsx';
import { FormDialogs } from './FormDialogs.tsx';
import { RecordScope } from './RecordScope.tsx';
import { LeaveGuard } from './useLeaveGuard.tsx';
import type { RecordFormState } from './useRecordForm.ts';
import '../record.css';

const HEAD = { gap: 2, p: '14px 18px', borderBottom: '1px solid', borderColor: 'divider' };
const SAVE = {
  alignItems: 'center',
  pl: '10px',
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > .v-save': { flex: 1, minWidth: 0, borderTop: 0, background: 'none' },
};

/**
 * Whether a navigation loses the changes: every change of the address closes the panel's record or stops editing it.
 */
const leaves = (from: Place, to: Place) => from.pathname !== to.pathname || from.search !== to.search;

interface PanelFormProps {
  state: RecordFormState;
  /** The header, a `PanelHead`. */
  head: ReactNode;
  editing: boolean;
  /** Whether the record was edited before this panel mounted, so that the focus moves on. Default: `editing`. */
  wasEdited?: boolean;
  onStop: () => void;
  /** Content above the fields. */
  notice?: ReactNode;
  /** Content in place of the fields. */
  instead?: ReactNode;
}

/**
 * The form of a record in a panel of a page, read-only until editing starts: Ctrl+S saves, Escape stops, and the focus
 * moves into the form and back to the header.
 */
export function PanelForm(props: PanelFormProps) {
  const { state, head, editing, onStop, notice, instead } = props;
  const { isNew, form, info, base, readOnly, submit, discard, keep, dirty } = state;
  const resource = useDefinition();
  const translate = useTranslate();
  const panel = useRef<HTMLDivElement>(null);

  useSaveKey(submit, { isMeant: () => editing });
  useWindowKey(
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      onStop();
    },
    { on: editing },
  );

  // moves the focus into the form, and back to the button that opens it
  const before = useRef(props.wasEdited ?? editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const target = editing ? '.v-fields input:not([readonly])' : 'header button';
    panel.current?.querySelector<HTMLElement>(target)?.focus();
  }, [editing]);

  return (
    <RecordScope form={form} info={info}>
      <div ref={panel}>
        {head}
        {instead ?? (
          <FormBody state={state}>
            {notice}
            <FieldRows rows={resource.tabs.flatMap((tab) => tab.rows ?? [])} />
          </FormBody>
        )}
        {!readOnly && (
          <Stack direction="row" className="v-panelsave" sx={SAVE}>
            <Button kind="ghost" onClick={onStop}>
              {translate('views.cancel')}
            </Button>
            <SaveBar base={base} isNew={isNew} state={state.saveState} onSave={submit} onDiscard={discard} />
          </Stack>
        )}
      </div>
      <LeaveGuard dirty={dirty} onDiscard={discard} onKeep={keep} leaves={leaves} />
      <FormDialogs state={state} />
    </RecordScope>
  );
}

interface PanelHeadProps {
  heading: string;
  /** Text below the heading. */
  about: string;
  /** Buttons. */
  children?: ReactNode;
}

/** The header of a record's panel. */
export function PanelHead({ heading, about, children }: PanelHeadProps) {
  return (
    <Line as="header" sx={HEAD}>
      <div className="v-grow">
        <Typography variant="h3" component="h2">
          {heading}
        </Typography>
        <Hint>{about}</Hint>
      </div>
      {children}
    </Line>
  );
}
