import { useQuery } from '@tanstack/react-query';
import { usePainted } from '../ui/usePainted.ts';
import { useProvider } from './context.tsx';

/**
 * Fetches an organization; undefined until it has arrived, and without an id. `known`: the name that the caller shows
 * meanwhile; if there is one, the fetch waits until the caller has been painted.
 */
export function useOrganization(id: number | undefined, known?: unknown) {
  const provider = useProvider();
  const painted = usePainted(id !== undefined);
  const { data } = useQuery({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => provider.showOrg(id ?? 0, signal),
    enabled: id !== undefined && (painted || !known),
    staleTime: 300_000,
    retry: false,
  });
  return data;
}
