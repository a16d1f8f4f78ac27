import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { DefinitionProvider } from '../../definition/context.tsx';
import { NEW, newRecord } from '../../engine/defaults.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { RemoveQuestion } from '../../record/dialogs/RemoveQuestion.tsx';
import { PanelForm, PanelHead } from '../../record/form/PanelForm.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { useRecordForm } from '../../record/form/useRecordForm.ts';
import { Button } from '../../ui/Button.tsx';
import { LOCAL_PANELS, removeLocal, saveLocal, useLocalPanels } from './localPanels.ts';

interface LocalArrangeProps {
  /** Undefined creates a new panel. */
  id: number | undefined;
  /** Called with the id of the panel to show afterwards. */
  onClose: (id: number | undefined) => void;
}

/** Form for a panel that is stored in this browser. */
export function LocalArrange(props: LocalArrangeProps) {
  const known = useLocalPanels().some(({ id }) => id === props.id);
  if (props.id !== undefined && !known) return <NotFound />;
  return (
    <DefinitionProvider resource={LOCAL_PANELS}>
      <Form {...props} />
    </DefinitionProvider>
  );
}

function Form({ id, onClose }: LocalArrangeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const defaults = useDefaults();
  const all = useLocalPanels();
  const isNew = id === undefined;
  const [first] = useState(() => all.find((one) => one.id === id));
  const record = useMemo(() => first ?? { ...newRecord(LOCAL_PANELS, defaults), id: NEW }, [first, defaults]);
  const [removing, setRemoving] = useState(false);
  const state = useRecordForm({
    record,
    isNew,
    draftId: String(id ?? NEW),
    defaults,
    write: async (values) => saveLocal(values) as typeof record,
    onStored: () => undefined,
    onCreated: (created) => onClose(Number(created.id)),
  });
  const stop = useEvent(() => onClose(id));
  const name = String(first?.name ?? '');
  return (
    <div className="page">
      <PanelForm
        state={state}
        head={<PanelHead heading={isNew ? translate('panels.create') : name} about={translate('panels.local')} />}
        editing
        onStop={stop}
        notice={
          id !== undefined && (
            <Button icon="remove" onClick={() => setRemoving(true)}>
              {translate('panels.removePanel')}
            </Button>
          )
        }
      />
      {removing && id !== undefined && (
        <RemoveQuestion
          title={translate('panels.removeTitle', { name })}
          text={translate('panels.removeText')}
          label={translate('panels.removePanel')}
          name={name}
          remove={async () => removeLocal(id)}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            notify(translate('panels.panelRemoved', { name }), { type: 'success' });
            state.forget();
            onClose(undefined);
          }}
        />
      )}
    </div>
  );
}
