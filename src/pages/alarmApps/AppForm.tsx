import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FetchedApp, removeAlarmApp, saveAlarmApp } from '../../../dataProvider/alarmApps.ts';
import { useMay, useShowFailure } from '../../definition/context.ts';
import { useLabels } from '../../definition/labels.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { Place } from '../../inputs/FormContext.ts';
import { FieldRows } from '../../record/FieldRows.tsx';
import { FormBody } from '../../record/FormBody.tsx';
import { FormConflict } from '../../record/FormConflict.tsx';
import { RecordScope } from '../../record/RecordScope.tsx';
import { SaveBar } from '../../record/SaveBar.tsx';
import { useDefaults } from '../../record/useDefaults.ts';
import { LeaveGuard } from '../../record/useLeaveGuard.tsx';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { useSaveKey } from '../../record/useSaveKey.ts';
import '../../record/record.css';
import { useDefinition } from '../../definition/current.tsx';
import { useWhileMounted } from '../../definition/whileMounted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Hint } from '../../ui/Hint.ts';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';
import { Line } from '../../ui/Line.ts';
import type { EditingAction } from './editing.ts';

const HEAD = { gap: 2, p: '14px 18px', borderBottom: '1px solid', borderColor: 'divider' };
const SAVE = {
  alignItems: 'center',
  pl: '10px',
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > .v-save': { flex: 1, minWidth: 0, borderTop: 0, background: 'none' },
};

interface AppFormProps {
  org: { id: number; name: string };
  fetched: FetchedApp;
  record: RecordData;
  editing: boolean;
  dispatch: (action: EditingAction) => void;
  fetchAgain: () => Promise<FetchedApp | undefined>;
  onChanged: () => void;
}

/** Every change of the address leaves this app, or stops editing it. */
const leaves = (from: Place, to: Place) => from.pathname !== to.pathname || from.search !== to.search;

/** The form of one app: read-only until editing starts. */
export function AppForm(props: AppFormProps) {
  const { org, fetched, record, editing, fetchAgain, onChanged } = props;
  const apps = useDefinition();
  const title = useLabels().value('alarmType', record.alarmType);
  const draftId = `${org.id}.${String(record.alarmType)}`;
  const dispatch = useWhileMounted(props.dispatch);
  const translate = useTranslate();
  const may = useMay();
  const [removing, setRemoving] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const isNew = fetched.id === undefined;
  const state = useRecordForm({
    ...{ record, isNew, draftId },
    defaults: useDefaults(),
    locked: !editing,
    write: async (values) => {
      await saveAlarmApp(apps, values, translate);
      const stored = await fetchAgain();
      return { ...values, ...stored?.app, id: stored?.id ?? values.id };
    },
    onStored: (stored) => stored && dispatch({ type: 'updated' }),
    onCreated: () => dispatch({ type: 'created' }),
  });
  const { form, info, base, readOnly, submit, discard, forget, keep, dirty } = state;
  const stop = useEvent(() => dispatch({ type: 'stop' }));

  useSaveKey(submit, { isMeant: () => editing });
  // before paint, like the save key
  useLayoutEffect(() => {
    if (!editing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      stop();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editing, stop]);

  // focus moves into the form, and back to the button that opens it
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const panel = head.current?.parentElement;
    const target = editing ? '.v-fields input:not([readonly])' : 'header button';
    panel?.querySelector<HTMLElement>(target)?.focus();
  }, [editing]);

  return (
    <RecordScope form={form} info={info}>
      <Line as="header" ref={head} sx={HEAD}>
        <div className="v-grow">
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <Hint>{org.name}</Hint>
        </div>
        {!editing && (
          <>
            {may(isNew ? 'create' : 'update') && (
              <Button kind="primary" small icon={isNew ? 'add' : undefined} onClick={() => dispatch({ type: 'edit' })}>
                {translate(isNew ? 'alarmApps.define' : 'alarmApps.edit')}
              </Button>
            )}
            {!isNew && may('remove') && (
              <Button kind="ghost" small icon="remove" onClick={() => setRemoving(true)}>
                {translate('alarmApps.remove')}
              </Button>
            )}
          </>
        )}
      </Line>
      {isNew && !editing ? (
        <Typography variant="body2" color="textSecondary" sx={{ p: '16px 18px 20px' }}>
          {translate('alarmApps.nothing')}
        </Typography>
      ) : (
        <FormBody draftId={draftId} state={state}>
          {fetched.unreadable && (
            <Alert severity="error" role="status" sx={{ mb: 3 }}>
              {translate('alarmApps.repair')}
            </Alert>
          )}
          <FieldRows rows={apps.tabs.flatMap((tab) => tab.rows ?? [])} />
        </FormBody>
      )}
      {!readOnly && (
        <Stack direction="row" sx={SAVE}>
          <Button kind="ghost" onClick={stop}>
            {translate('views.cancel')}
          </Button>
          <SaveBar base={base} isNew={isNew} state={state.saveState} onSave={submit} onDiscard={discard} />
        </Stack>
      )}
      <LeaveGuard dirty={dirty} onDiscard={discard} onKeep={keep} leaves={leaves} />
      <FormConflict state={state} />
      {removing && fetched.id !== undefined && (
        <RemoveDialog
          id={fetched.id}
          title={title}
          orgName={org.name}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            forget();
            dispatch({ type: 'removed' });
            onChanged();
          }}
        />
      )}
    </RecordScope>
  );
}

interface RemoveDialogProps {
  id: number;
  title: string;
  orgName: string;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ id, title, orgName, onClose, onRemoved }: RemoveDialogProps) {
  const apps = useDefinition();
  const translate = useTranslate();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const [running, setRunning] = useState(false);
  const remove = async () => {
    setRunning(true);
    try {
      await removeAlarmApp(apps, id);
      notify('alarmApps.removed', { type: 'success' });
      onClose();
      onRemoved();
    } catch (error) {
      showFailure(error, { resource: apps, op: 'remove', name: title });
      onClose();
    }
  };
  return (
    <Dialog
      title={translate('alarmApps.removeTitle', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          <Button kind="danger" icon="remove" disabled={running} onClick={remove}>
            {translate('alarmApps.remove')}
          </Button>
        </>
      }
    >
      <p>{translate('alarmApps.removeText', { organization: orgName })}</p>
    </Dialog>
  );
}
