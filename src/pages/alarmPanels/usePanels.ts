import { useQueries, useQuery } from '@tanstack/react-query';
import { fetchUsablePanels } from '../../../dataProvider/calls/panels.ts';
import type { AlarmPanel } from '../../../protocol/panels.ts';
import { useProvider } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { sourceKey } from './face.ts';
import { shownPanel, sourcesIn, useLocalPanels } from './localPanels.ts';

/** Interval in milliseconds at which the panels are refetched, in case somebody has rearranged them. */
const EVERY = 60_000;
const POINTS = 'alarm-points';
const TEMPLATES = 'alarm-templates';

/** Returns the alarm points and templates that the buttons trigger, each once. */
function recordsOf(panels: readonly RecordData[]): { key: string; resource: string; id: number }[] {
  const found = panels.flatMap(sourcesIn).flatMap((source) => {
    const key = sourceKey(source);
    const { alarmPointId, templateId } = source;
    if (key === undefined) return [];
    return [{ key, resource: alarmPointId === null ? TEMPLATES : POINTS, id: alarmPointId ?? templateId ?? 0 }];
  });
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

/** Returns the user's panels: those of the platform, or those of this browser if the platform doesn't store panels. */
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
  const wanted = stored ? [] : recordsOf(local);
  const found = useQueries({
    queries: wanted.map(({ resource, id }) => ({
      queryKey: [resource, 'ofPanel', id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RecordData | null> => {
        const { data } = await provider.getMany(resource, { ids: [id], signal });
        return data[0] ?? null;
      },
      staleTime: EVERY,
      retry: false,
    })),
  });
  const known = new Map(
    wanted.flatMap(({ key }, index) => {
      const data = found[index]?.data;
      return data ? [[key, data] as const] : [];
    }),
  );
  const panels: readonly AlarmPanel[] | undefined = stored
    ? query.data?.list
    : local.map((record) => shownPanel(record, known));
  return { stored, query, panels, complete: query.data?.complete !== false };
}
