import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { overlayUsage, removeOverlay } from '../../../dataProvider/calls/definitions.ts';
import { useShowFailure } from '../../definition/context.tsx';
import type { Fault } from '../../engine/faults.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultList } from './FaultList.tsx';
import { LostData } from './RecordCounts.tsx';
import { faultsIn } from './saveOverlay.ts';

interface RemoveOverlayProps {
  name: string;
  version: number;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before an overlay is removed and lists the stored data that only it makes visible. The records are kept. */
export function RemoveOverlay({ name, version, onClose, onRemoved }: RemoveOverlayProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const [running, setRunning] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const { data, isPending } = useQuery({
    queryKey: ['definitions', 'usage', name, version],
    queryFn: ({ signal }) => overlayUsage(name, signal),
    gcTime: 0,
  });
  const isUsed = data && [...data.resources, ...data.fields, ...data.values].some(({ count }) => count > 0);
  const remove = async () => {
    setRunning(true);
    try {
      await removeOverlay(name, version);
      notify('definitions.remove.done', { type: 'success', messageArgs: { name } });
      onRemoved();
    } catch (error) {
      setRunning(false);
      const found = faultsIn(error);
      if (found.length > 0) setFaults(found);
      else showFailure(error, { op: 'remove' });
    }
  };
  return (
    <Dialog
      title={translate('definitions.remove.title', { name })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="danger" icon="remove" disabled={running || isPending || faults.length > 0} onClick={remove}>
          {translate('views.remove.confirm')}
        </Button>
      }
    >
      {isPending && <p className="v-quiet">{translate('views.remove.checking')}</p>}
      {faults.length > 0 && <p>{translate('definitions.remove.needed')}</p>}
      <FaultList faults={faults} />
      {data && (
        <>
          {!isUsed && <p>{translate('definitions.remove.unused')}</p>}
          <LostData lost={data} title={translate('definitions.remove.used')} />
          <p className="v-quiet">{translate('definitions.remove.stays')}</p>
        </>
      )}
    </Dialog>
  );
}
