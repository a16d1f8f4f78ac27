import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useDefinition, useProvider, useShowFailure } from '../../definition/context.tsx';
import { refreshLists } from '../../definition/refresh.ts';
import { useWhileMounted } from '../../definition/tasks.ts';
import type { RecordData } from '../../engine/definition.ts';
import { undoNotification } from '../dialogs/undo.ts';
import { useRestore } from '../dialogs/useRestore.ts';
import type { RecordRoutes } from '../pane/routes.ts';

interface RecordCalls {
  record: RecordData;
  title: string;
  /** The record's organization; null if unknown. */
  orgId: number | null;
  routes: RecordRoutes;
  onMoved: (record: RecordData) => void;
  onForget: () => void;
}

/** The calls of a record beside those of its form. `clone` throws its failure; the others show it. */
export function useRecordCalls({ record, title, orgId, routes, onMoved, onForget }: RecordCalls) {
  const { onOpen, onClose, onRemoved } = routes;
  const resource = useDefinition();
  const provider = useProvider();
  const notify = useNotify();
  const restore = useRestore();
  const id = Number(record.id);
  const show = useWhileMounted(onMoved);
  return {
    clone: async (changes: RecordData, onCloned: () => void) => {
      const { data } = await provider.clone(resource.name, { record: { id, ...changes } });
      onCloned();
      notify('views.record.cloned', { type: 'success' });
      onMoved(record);
      onOpen(String(data.id));
    },
    move: useMove({ id, orgId, name: title, onMoved }),
    /** Shows the record as an action has changed it. */
    reload: async () => {
      const stored = await provider.getOne(resource.name, { id }).catch(() => undefined);
      show(stored ? (stored.data as RecordData) : record);
    },
    restore: async () => {
      if (!(await restore(id, title))) return;
      onForget();
      onMoved(record);
      onClose();
    },
    /** Closes the record after it was deleted. */
    leave: () => {
      onForget();
      onMoved(record);
      onRemoved?.(id);
      onClose();
    },
  };
}

interface Moved {
  id: number;
  /** The record's organization; null if unknown. */
  orgId: number | null;
  name: string;
  /** Called with the stored record. */
  onMoved: (record: RecordData) => void;
}

/** Moves a record to another organization, with undo. */
function useMove({ id, orgId, name, onMoved }: Moved): (newOrgId: number) => Promise<void> {
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
