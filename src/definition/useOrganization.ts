import { useQuery } from '@tanstack/react-query';
import { usePainted } from '../ui/usePainted.ts';
import { useProvider } from './context.ts';

/**
 * An organization as the server shows it; undefined while it is not known. Without an id nothing is fetched. `known`: the
 * name that is shown meanwhile; with one, it is fetched once the caller is painted.
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
