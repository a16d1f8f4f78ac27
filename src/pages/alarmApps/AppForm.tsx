import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FetchedApp, removeAlarmApp, saveAlarmApp } from '../../../dataProvider/alarmApps.ts';
import { useMay, useShowFailure } from '../../definition/context.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
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
import { DefinitionProvider } from '../../definition/current.tsx';
import { useWhileMounted } from '../../definition/whileMounted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';
import type { EditingAction } from './editing.ts';

interface AppFormProps {
  apps: Resource;
  title: string;
  orgId: number;
  orgName: string;
  type: string;
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
  const { apps, title, orgId, orgName, type, fetched, record, editing, fetchAgain, onChanged } = props;
  const dispatch = useWhileMounted(props.dispatch);
  const translate = useTranslate();
  const may = useMay(apps);
  const [removing, setRemoving] = useState(false);
  const head = useRef<HTMLElement>(null);
  const isNew = fetched.id === undefined;
  const state = useRecordForm({
    ...{ resource: apps, record, isNew },
    draftId: `${orgId}.${type}`,
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
    const target = editing ? '.v-fields input:not([readonly])' : '.apps-tools button';
    panel?.querySelector<HTMLElement>(target)?.focus();
  }, [editing]);

  return (
    <DefinitionProvider resource={apps}>
      <RecordScope form={form} info={info}>
        <header ref={head} className="apps-panelhead">
          <div className="v-grow">
            <h2>{title}</h2>
            <p className="v-sub">{orgName}</p>
          </div>
          {!editing && (
            <div className="apps-tools">
              {may(isNew ? 'create' : 'update') && (
                <Button
                  kind="primary"
                  small
                  icon={isNew ? 'add' : undefined}
                  onClick={() => dispatch({ type: 'edit' })}
                >
                  {translate(isNew ? 'alarmApps.define' : 'alarmApps.edit')}
                </Button>
              )}
              {!isNew && may('remove') && (
                <Button kind="ghost" small icon="remove" onClick={() => setRemoving(true)}>
                  {translate('alarmApps.remove')}
                </Button>
              )}
            </div>
          )}
        </header>
        {isNew && !editing ? (
          <p className="apps-nothing">{translate('alarmApps.nothing')}</p>
        ) : (
          <FormBody draftId={`${orgId}.${type}`} state={state}>
            {fetched.unreadable && (
              <p className="v-err" role="status">
                <Icon name="error" />
                <span>{translate('alarmApps.repair')}</span>
              </p>
            )}
            <FieldRows rows={apps.tabs.flatMap((tab) => tab.rows ?? [])} />
          </FormBody>
        )}
        {!readOnly && (
          <div className="apps-save">
            <Button kind="ghost" onClick={stop}>
              {translate('views.cancel')}
            </Button>
            <SaveBar base={base} isNew={isNew} state={state.saveState} onSave={submit} onDiscard={discard} />
          </div>
        )}
        <LeaveGuard dirty={dirty} onDiscard={discard} onKeep={keep} leaves={leaves} />
        <FormConflict state={state} />
        {removing && fetched.id !== undefined && (
          <RemoveDialog
            apps={apps}
            id={fetched.id}
            title={title}
            orgName={orgName}
            onClose={() => setRemoving(false)}
            onRemoved={() => {
              forget();
              dispatch({ type: 'removed' });
              onChanged();
            }}
          />
        )}
      </RecordScope>
    </DefinitionProvider>
  );
}

interface RemoveDialogProps {
  apps: Resource;
  id: number;
  title: string;
  orgName: string;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ apps, id, title, orgName, onClose, onRemoved }: RemoveDialogProps) {
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
