import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useMay, useProvider, useShowFailure } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { refreshLists } from '../../definition/refresh.ts';
import { undoNotification } from './undo.ts';

/** Notifies that a record was deleted, with an undo button if server and rights allow to restore it. */
export function useNotifyRemoved(): (id: number, name: string) => void {
  const resource = useDefinition();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const provider = useProvider();
  const queries = useQueryClient();
  const may = useMay();
  return (id, name) => {
    const undo = async () => {
      try {
        await provider.restore(resource.name, { id });
        notify('assist.undone', { type: 'success', messageArgs: { name } });
        refreshLists(queries, resource);
      } catch (error) {
        showFailure(error, { resource, op: 'restore', name });
      }
    };
    notify('views.record.removed', {
      type: 'success',
      messageArgs: { name },
      ...(may('restore') && undoNotification(undo)),
    });
  };
}
