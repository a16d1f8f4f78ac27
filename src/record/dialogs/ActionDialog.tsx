import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { runAction } from '../../../dataProvider/calls/actions.ts';
import { lookUpLogin } from '../../../dataProvider/calls/findByLogin.ts';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { holds } from '../../engine/conditions.ts';
import type { RecordAction, RecordData } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { titleOf } from '../../engine/template.ts';
import { CopyOnce } from '../../inputs/CopyOnce.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { lookUpValue } from '../header/useActions.ts';
import { ActionFacts } from './ActionFacts.tsx';
import { ActionInput, isWanting } from './ActionInput.tsx';
import { useRefusal } from './useRefusal.ts';

interface ActionDialogProps {
  action: RecordAction;
  /** The record as stored, without unsaved changes. */
  record: RecordData;
  onClose: () => void;
  onDone: () => void;
}

type Step =
  | { kind: 'ask' }
  | { kind: 'running' }
  | { kind: 'refused'; why: string }
  | { kind: 'done'; made?: RecordData; shown?: string };

/** Confirms an action, then shows its outcome with a link to the created record. */
export default function ActionDialog({ action, record, onClose, onDone }: ActionDialogProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const queries = useQueryClient();
  const refusal = useRefusal(action.makes?.resource);
  const { byName } = useDefinitions();
  const [given, setGiven] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'ask' });
  const target = action.makes && byName.get(action.makes.resource);
  const name = titleOf(resource, record);

  const run = async () => {
    setStep({ kind: 'running' });
    let reply: unknown;
    try {
      reply = await runAction(resource, action, record, given);
    } catch (error) {
      setStep({ kind: 'refused', why: refusal(error) });
      return;
    }
    onDone();
    // the action succeeded, whether or not its record is found
    const found = target && (await lookUpLogin(target, lookUpValue(action, record)).catch(() => undefined));
    const shown = action.shows !== undefined && isObject(reply) ? reply[action.shows] : undefined;
    setStep({
      kind: 'done',
      made: found?.kind === 'taken' ? found.record : undefined,
      ...(typeof shown === 'string' ? { shown } : {}),
    });
    if (target) void queries.invalidateQueries({ queryKey: [target.name] });
  };
  const done = step.kind === 'done';
  const canRun = holds(action.needs, record);
  return (
    <Dialog
      title={labels.action(action.name, 'title')}
      onClose={onClose}
      actions={
        done ? (
          <Button kind="primary" onClick={onClose}>
            {translate('views.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{translate('views.cancel')}</Button>
            <Button
              kind="primary"
              disabled={step.kind === 'running' || !canRun || isWanting(action, given)}
              onClick={run}
            >
              {labels.action(action.name, 'title')}
            </Button>
          </>
        )
      }
    >
      {step.kind === 'refused' && <ErrorNote>{step.why}</ErrorNote>}
      {!canRun && <ErrorNote>{labels.action(action.name, 'lacks', name)}</ErrorNote>}
      {!done && <p>{labels.action(action.name, 'confirm', name)}</p>}
      {!done && canRun && <ActionFacts action={action} records={[record]} count={1} />}
      {!done && canRun && <ActionInput action={action} value={given} onChange={setGiven} />}
      <div role="status">
        {done && <p>{labels.action(action.name, 'done', name)}</p>}
        {done && target && step.made && (
          <p>
            <Link to={`/${target.name}/${step.made.id}`}>{titleOf(target, step.made)}</Link>
          </p>
        )}
      </div>
      {done && step.shown !== undefined && (
        <Box sx={{ mt: 3 }}>
          <CopyOnce
            label={labels.action(action.name, 'shown', name)}
            help={labels.action(action.name, 'once', name)}
            value={step.shown}
          />
        </Box>
      )}
    </Dialog>
  );
}
