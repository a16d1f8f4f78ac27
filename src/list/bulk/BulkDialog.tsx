import BoltRounded from '@mui/icons-material/BoltRounded';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import { Namesakes } from '../../choose/TitleOrganization.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { ActionFacts } from '../../record/dialogs/ActionFacts.tsx';
import { ActionInput, isWanting } from '../../record/dialogs/ActionInput.tsx';
import { RESULTS, ResultCounts, ResultRow, SHOWN } from '../../record/jobs/ResultRow.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type Bulk, type BulkAction, useBulk } from './useBulk.ts';

/** The progress of an action and its result for each record. */
function BulkResults({ bulk, action, label }: { bulk: Bulk; action: BulkAction; label: string }) {
  const translate = useTranslate();
  const target = useDefinition();
  const { results, count, undone, nameOf, rowOf } = bulk;
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const others = results.filter(({ outcome }) => outcome !== 'failed');
  const shown = [...failed, ...others].slice(0, SHOWN);
  const doneKey = !undone ? 'views.bulk.done' : action === 'remove' ? 'assist.restored' : 'assist.movedBack';
  return (
    <>
      <Progress done={results.length} total={count} label={label} />
      <ResultCounts done={others.length} failed={failed.length} total={count} />
      {shown.length > 0 && (
        <Namesakes of={shown.map(({ id }) => ({ target, id, title: nameOf(id), record: rowOf(id) }))}>
          <Box component="ul" sx={RESULTS}>
            {shown.map(({ id, outcome, reason, usedBy }) => (
              <ResultRow key={id} id={id} name={nameOf(id)} outcome={outcome} usedBy={usedBy}>
                {reason ?? translate(outcome === 'done' ? doneKey : `views.bulk.${outcome}`)}
              </ResultRow>
            ))}
          </Box>
        </Namesakes>
      )}
    </>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  /** Called with the ids of the unchanged records; undefined if the action did not run. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Deletes or moves the checked records, or runs an action of the definition on them: confirmation, progress, stop, and a result for each. */
export default function BulkDialog({ action, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const labels = useLabels();
  const bulk = useBulk(action);
  const { phase, count, undone, recounted, error } = bulk;
  const [given, setGiven] = useState('');
  const [target, setTarget] = useState<{ id: number; name: string }>();
  if (action === 'move' && !target) {
    return <OrganizationPicker onCancel={() => onClose(undefined)} onSelect={setTarget} />;
  }
  const close = () => onClose(bulk.left);
  const counted = { smart_count: count, count };
  const own = typeof action === 'object' ? action : undefined;
  const title = own ? labels.action(own.name, 'title') : translate(titleKey(action, undone), counted);
  const question = own
    ? labels.action(own.name, 'many', undefined, count)
    : translate(`views.bulk.${action}Text`, { ...counted, name: target?.name });
  return (
    <Dialog
      title={title}
      onClose={() => (phase === 'running' ? bulk.stop() : close())}
      actions={
        phase === 'ask' ? (
          <>
            <Button onClick={close}>{translate('views.cancel')}</Button>
            <Button
              kind={action === 'remove' ? 'danger' : 'primary'}
              icon={typeof action === 'object' ? BoltRounded : action}
              disabled={own !== undefined && isWanting(own, given)}
              onClick={() => void bulk.run({ newOrgId: target?.id, given })}
            >
              {own ? title : translate(`views.bulk.${action}Confirm`, counted)}
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button onClick={bulk.stop}>{translate('views.bulk.stop')}</Button>
        ) : (
          <>
            {bulk.mayUndo && (
              <Button icon="undo" onClick={() => void bulk.undo()}>
                {translate('assist.undo')}
              </Button>
            )}
            <Button kind="primary" onClick={close}>
              {translate('views.close')}
            </Button>
          </>
        )
      }
    >
      {phase === 'ask' && recounted && <ErrorNote>{translate('assist.recounted', counted)}</ErrorNote>}
      {phase === 'ask' && <p>{question}</p>}
      {phase === 'ask' && own && <ActionFacts action={own} records={bulk.known} count={count} />}
      {phase === 'ask' && own && <ActionInput action={own} value={given} onChange={setGiven} />}
      {phase !== 'ask' && <BulkResults bulk={bulk} action={action} label={title} />}
      {error && <ErrorNote>{error}</ErrorNote>}
    </Dialog>
  );
}

function titleKey(action: BulkAction, undone: boolean): string {
  if (!undone) return `views.bulk.${action}Title`;
  return action === 'remove' ? 'assist.restoring' : 'assist.movingBack';
}
