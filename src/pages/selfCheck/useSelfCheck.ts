import { useQueries } from '@tanstack/react-query';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { fetchResources } from '../../../dataProvider/calls/dashboard.ts';
import { fetchChannels } from '../../../dataProvider/calls/delivery.ts';
import {
  checkServer,
  fetchSelfCheck,
  type Measured,
  testEventDelivery,
} from '../../../dataProvider/calls/selfCheck.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { SelfCheck } from '../../../protocol/selfCheck.ts';
import { useCan, useCapabilities, useDefinitions, useProvider } from '../../definition/context.tsx';
import { CHANNELS_AUTHORITY, type Finding, PEOPLE, USABLE } from './finding.ts';
import {
  judgeAddresses,
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
    judgeServer(measured),
    judgeDatabase(reply),
    ...(inside ? judgeInside(inside) : []),
    judgeDatabaseClock(clock.databaseAhead),
    judgeDeviceClock(clock.server, measured),
  ];
}

function judgeForeign(measured: Measured<number | null>): Finding[] {
  if (measured.failure) return [judgeServer(measured)];
  return [judgeServer(measured), judgeDeviceClock(measured.reply ?? null, measured)];
}

/**
 * Checks the platform part by part and returns the findings, undefined while they are not known. `again` repeats all
 * checks. Parts that the user may not see are not requested.
 */
export function useSelfCheck() {
  const extensions = useCapabilities()?.extensions;
  const has = (extension: Extension) => extensions?.includes(extension) === true;
  const can = useCan();
  const sees = can(CHANNELS_AUTHORITY);
  const full = has('selfCheck');
  const provider = useProvider();
  const orgId = useOrgId();
  const people = useDefinitions().byName.get(PEOPLE);
  const seesPeople = people?.fields[USABLE] !== undefined && can(people.access.list);
  const countFaulty = async (signal: AbortSignal) => {
    if (!seesPeople) return undefined;
    const filter = { [USABLE]: false, orgId, recursive: true };
    const asked = {
      filter,
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'name', order: 'ASC' as const },
      signal,
    };
    return (await provider.getList(PEOPLE, asked)).total;
  };
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
      queryKey: ['selfCheck', 'addresses', orgId],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        judgeAddresses(has('list.filters') ? await countFaulty(signal).catch(() => undefined) : undefined),
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
  const [server, machine, channels, addresses, events] = queries.map(({ data, isFetching }) =>
    isFetching ? undefined : data,
  );
  return {
    platform: joined(server, machine, events),
    channels: joined(channels, addresses),
    busy: queries.some(({ isFetching }) => isFetching),
    again: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

/** Joins the findings of all parts; undefined until all are known. */
function joined(...parts: (readonly Finding[] | undefined)[]): Finding[] | undefined {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
