import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useMemo } from 'react';
import { createSavedViews, NameTaken, type SavedView } from '../../../dataProvider/calls/savedViews.ts';
import { useProvider } from '../../definition/context.tsx';
import { rememberStarts } from '../../list/views/startViews.ts';

const KEY = ['savedViews'];

/** Loads all saved views of the user by list; returns them with functions that change them and notify the user. */
export function useSavedViews() {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const store = useMemo(() => createSavedViews(provider), [provider]);
  const read = async () => {
    const all = await store.all();
    rememberStarts(all);
    return all;
  };
  const query = useQuery({ queryKey: [...KEY, 'all'], queryFn: read, retry: false });

  const write = async (
    work: Promise<SavedView[]>,
    message: string,
    name: string,
    undo?: () => void,
  ): Promise<boolean> => {
    try {
      await work;
      // this key includes the view tabs of the lists
      await queries.invalidateQueries({ queryKey: KEY });
      const action = undo && { label: 'assist.undo', undo: true, onClick: undo };
      notify(message, { type: 'success', messageArgs: { name }, action });
      return true;
    } catch (failure) {
      const taken = failure instanceof NameTaken;
      notify(taken ? 'views.saved.taken' : 'views.saved.failed', { type: 'error', messageArgs: { name } });
      return false;
    }
  };
  return {
    query,
    rename: (list: string, { name }: SavedView, next: string) =>
      write(store.rename(list, name, next), 'views.saved.kept', next),
    startWith: (list: string, { name }: SavedView, start: boolean) =>
      write(
        store.startWith(list, start ? name : undefined),
        start ? 'savedViews.starts' : 'savedViews.startsNot',
        name,
      ),
    remove: (list: string, view: SavedView) => {
      const back = () => void write(store.save(list, view), 'views.saved.kept', view.name);
      return write(store.remove(list, view.name), 'views.saved.removed', view.name, back);
    },
  };
}
export type SavedViewActions = Omit<ReturnType<typeof useSavedViews>, 'query'>;
