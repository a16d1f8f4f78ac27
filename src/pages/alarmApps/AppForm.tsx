import { Alert, Typography } from '@mui/material';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type FetchedApp, removeAlarmApp, saveAlarmApp } from '../../../dataProvider/calls/alarmApps.ts';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useWhileMounted } from '../../definition/tasks.ts';
import type { RecordData } from '../../engine/definition.ts';
import { RemoveQuestion } from '../../record/dialogs/RemoveQuestion.tsx';
import { PanelForm, PanelHead } from '../../record/form/PanelForm.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { useRecordForm } from '../../record/form/useRecordForm.ts';
import { Button } from '../../ui/Button.tsx';
import type { EditingAction } from './editing.ts';

interface AppFormProps {
  org: { id: number; name: string };
  fetched: FetchedApp;
  record: RecordData;
  editing: boolean;
  dispatch: (action: EditingAction) => void;
  fetchAgain: () => Promise<FetchedApp | undefined>;
  onChanged: () => void;
}

/** The form of one app: read-only until editing starts. */
export function AppForm(props: AppFormProps) {
  const { org, fetched, record, editing, fetchAgain, onChanged } = props;
  const apps = useDefinition();
  const title = useLabels().value('alarmType', record.alarmType);
  const dispatch = useWhileMounted(props.dispatch);
  const translate = useTranslate();
  const notify = useNotify();
  const may = useMay();
  const [removing, setRemoving] = useState(false);
  const { id } = fetched;
  const isNew = id === undefined;
  const state = useRecordForm({
    record,
    isNew,
    draftId: `${org.id}.${String(record.alarmType)}`,
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
  const stop = useEvent(() => dispatch({ type: 'stop' }));
  const nothing = (
    <Typography variant="body2" color="textSecondary" sx={{ p: '16px 18px 20px' }}>
      {translate('alarmApps.nothing')}
    </Typography>
  );
  return (
    <>
      <PanelForm
        state={state}
        editing={editing}
        head={
          <PanelHead heading={title} about={org.name}>
            {!editing && (
              <>
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
              </>
            )}
          </PanelHead>
        }
        onStop={stop}
        notice={
          fetched.unreadable && (
            <Alert severity="error" role="status" sx={{ mb: 3 }}>
              {translate('alarmApps.repair')}
            </Alert>
          )
        }
        instead={isNew && !editing ? nothing : undefined}
      />
      {removing && id !== undefined && (
        <RemoveQuestion
          title={translate('alarmApps.removeTitle', { name: title })}
          text={translate('alarmApps.removeText', { organization: org.name })}
          label={translate('alarmApps.remove')}
          name={title}
          remove={() => removeAlarmApp(apps, id)}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            notify('alarmApps.removed', { type: 'success' });
            state.forget();
            dispatch({ type: 'removed' });
            onChanged();
          }}
        />
      )}
    </>
  );
}
