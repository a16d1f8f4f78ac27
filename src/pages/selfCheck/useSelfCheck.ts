import { useQueries } from '@tanstack/react-query';
import { fetchResources } from '../../../dataProvider/dashboard.ts';
import { fetchChannels } from '../../../dataProvider/delivery.ts';
import { checkServer, fetchSelfCheck, type Measured, testEventDelivery } from '../../../dataProvider/selfCheck.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { SelfCheck } from '../../../protocol/selfCheck.ts';
import { useCan } from '../../definition/context.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { CHANNELS_AUTHORITY, type Finding } from './finding.ts';
import {
  judgeChannels,
  judgeDatabase,
  judgeDatabaseClock,
  judgeDeviceClock,
  judgeEvents,
  judgeInside,
  judgeMachine,
  judgeServer,
} from './judge.ts';

/** Judges server, database and clocks of a platform with the extension `selfCheck`. */
function judgeAll(measured: Measured<SelfCheck>): Finding[] {
  const { reply } = measured;
  if (!reply) return [judgeServer(measured)];
  const { clock, inside } = reply;
  return [
    ...[judgeServer(measured), judgeDatabase(reply), ...(inside ? judgeInside(inside) : [])],
    ...[judgeDatabaseClock(clock.databaseAhead), judgeDeviceClock(clock.server, Date.now())],
  ];
}

function judgeForeign(measured: Measured<number | null>): Finding[] {
  if (measured.failure) return [judgeServer(measured)];
  return [judgeServer(measured), judgeDeviceClock(measured.reply ?? null, Date.now())];
}

/**
 * Checks the platform part by part and returns the findings, undefined while they are not known. `again` repeats all
 * checks. Parts that the user may not see are not requested.
 */
export function useSelfCheck() {
  const extensions = useCapabilities()?.extensions;
  const has = (extension: Extension) => extensions?.includes(extension) === true;
  const sees = useCan()(CHANNELS_AUTHORITY);
  const full = has('selfCheck');
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false } as const;
  const parts = [
    {
      queryKey: ['selfCheck', 'server', full],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        full ? judgeAll(await fetchSelfCheck(signal)) : judgeForeign(await checkServer(signal)),
    },
    {
      queryKey: ['selfCheck', 'machine'],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        judgeMachine(await fetchResources(signal).catch(() => undefined)),
    },
    {
      queryKey: ['selfCheck', 'channels', sees],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        has('channels') ? judgeChannels(sees ? await fetchChannels(signal).catch(() => undefined) : undefined) : [],
    },
    {
      queryKey: ['selfCheck', 'events', sees],
      queryFn: async ({ signal }: { signal: AbortSignal }) => [
        judgeEvents(
          full && has('events') ? (sees ? await testEventDelivery(signal) : { outcome: 'refused' }) : undefined,
        ),
      ],
    },
  ];
  const queries = useQueries({ queries: parts.map((part) => ({ ...part, ...once })) });
  const [server, machine, channels, events] = queries.map(({ data, isFetching }) => (isFetching ? undefined : data));
  return {
    platform: joined(server, machine, events),
    channels,
    busy: queries.some(({ isFetching }) => isFetching),
    again: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

/** Joins the findings of all parts; undefined until all are known. */
function joined(...parts: (readonly Finding[] | undefined)[]): Finding[] | undefined {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
