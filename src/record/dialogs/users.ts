import { useQuery } from '@tanstack/react-query';
import type { UsedByReply } from '../../../protocol/list.ts';
import { failureOf, useDefinition, useProvider } from '../../definition/context.tsx';
import { isObject } from '../../engine/paths.ts';

/** The users of a record that could not be deleted, if the server reports them. */
export function usersIn(error: unknown): UsedByReply | undefined {
  const { body } = failureOf(error);
  const usedBy = isObject(body) && isObject(body.usedBy) ? body.usedBy : {};
  return typeof usedBy.count === 'number' && Array.isArray(usedBy.groups)
    ? (usedBy as unknown as UsedByReply)
    : undefined;
}

/** Asks for the users of a record of the current definition; data is null if the server can't tell. */
export function useUsedBy(id: number) {
  const { name } = useDefinition();
  const provider = useProvider();
  return useQuery({
    queryKey: [name, 'usedBy', id],
    queryFn: () => provider.usedBy(name, id),
    gcTime: 0,
    retry: false,
  });
}
