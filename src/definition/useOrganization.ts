import { useQuery } from '@tanstack/react-query';
import { useProvider } from './context.ts';

/** An organization as the server shows it; undefined while it is not known. Without an id nothing is fetched. */
export function useOrganization(id: number | undefined) {
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => provider.showOrg(id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  return data;
}
