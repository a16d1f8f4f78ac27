import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { hasStoredMessage } from '../../../dataProvider/http/errors.ts';
import { useDefinition, useProvider } from '../../definition/context.tsx';
import { refreshLists } from '../../definition/refresh.ts';
import { useRefusal } from './useRefusal.ts';

/**
 * Returns a function that brings a removed record back, and says so, or why not: whose value it would have, for example. Resolves to
 * whether it is back.
 */
export function useRestore(): (id: number, name: string) => Promise<boolean> {
  const resource = useDefinition();
  const provider = useProvider();
  const notify = useNotify();
  const queries = useQueryClient();
  const refusal = useRefusal(undefined, 'restore');
  return async (id, name) => {
    try {
      await provider.restore(resource.name, { id });
    } catch (error) {
      const text = refusal(error);
      if (!hasStoredMessage(error)) notify(text, { type: 'error', messageArgs: { _: text } });
      return false;
    }
    notify('assist.undone', { type: 'success', messageArgs: { name } });
    refreshLists(queries, resource);
    return true;
  };
}
