import { useQueries, useQuery } from '@tanstack/react-query';
import { fetchUsablePanels } from '../../../dataProvider/panels.ts';
import type { AlarmPanel } from '../../../protocol/panels.ts';
import { useProvider } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { shownPanel, useLocalPanels } from './localPanels.ts';

/** A panel that somebody arranges is looked at again, in milliseconds. */
const EVERY = 60_000;
const POINTS = 'alarm-points';

const pointsOf = (panels: readonly RecordData[]): number[] => [
  ...new Set(
    panels
      .flatMap(({ buttons }) => (Array.isArray(buttons) ? buttons.filter(isObject) : []))
      .map(({ alarmPointId }) => Number(alarmPointId)),
  ),
];

/** The panels of the user: the platform's, or those of this browser on a platform that keeps none. */
export function usePanels() {
  const provider = useProvider();
  const stored = useExtension('alarmPanels');
  const query = useQuery({
    queryKey: ['panels', 'usable'],
    queryFn: ({ signal }) => fetchUsablePanels(signal),
    enabled: stored,
    refetchInterval: EVERY,
    retry: false,
  });
  const local = useLocalPanels();
  const ids = stored ? [] : pointsOf(local);
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [POINTS, 'ofPanel', id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RecordData | null> => {
        const { data } = await provider.getMany<RecordData & { id: number }>(POINTS, { ids: [id], signal });
        return data[0] ?? null;
      },
      staleTime: EVERY,
      retry: false,
    })),
  });
  const points = new Map(found.flatMap(({ data }) => (data ? [[Number(data.id), data] as const] : [])));
  const panels: readonly AlarmPanel[] | undefined = stored
    ? query.data?.list
    : local.map((record) => shownPanel(record, points));
  return { stored, query, panels, complete: query.data?.complete !== false };
}
