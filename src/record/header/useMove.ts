import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useDefinition, useProvider, useShowFailure } from '../../definition/context.tsx';
import { refreshLists } from '../../definition/refresh.ts';
import { useWhileMounted } from '../../definition/tasks.ts';
import type { RecordData } from '../../engine/definition.ts';
import { undoNotification } from '../dialogs/undo.ts';

interface Moved {
  id: number;
  /** The record's organization; null if unknown. */
  orgId: number | null;
  name: string;
  /** Called with the stored record. */
  onMoved: (record: RecordData) => void;
}

/** Moves a record to another organization, with undo. */
export function useMove({ id, orgId, name, onMoved }: Moved): (newOrgId: number) => Promise<void> {
  const resource = useDefinition();
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const show = useWhileMounted(onMoved);
  const move = async (newOrgId: number, previousOrgId: number | null, isBack: boolean) => {
    try {
      const { outcome } = await provider.move(resource.name, { id, newOrgId, previousOrgId });
      if (outcome === 'notNeeded') {
        notify('views.record.moveNotNeeded', { type: 'info' });
        return;
      }
      if (isBack) notify('assist.undone', { type: 'success', messageArgs: { name } });
      else {
        const undo = previousOrgId !== null && undoNotification(() => move(previousOrgId, newOrgId, true));
        notify('views.record.moved', { type: 'success', ...undo });
      }
      refreshLists(queries, resource);
      show((await provider.getOne(resource.name, { id })).data as RecordData);
    } catch (error) {
      showFailure(error, { resource, op: 'move', name });
    }
  };
  return (newOrgId) => move(newOrgId, orgId, false);
}
