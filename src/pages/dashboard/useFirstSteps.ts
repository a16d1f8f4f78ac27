import { useQueries } from '@tanstack/react-query';
import { useUser } from '../../../authProvider/useUser.ts';
import { fetchAlarms, initialTableRequest, MAX_HOURS } from '../../../dataProvider/calls/alarms.ts';
import { fetchChannels } from '../../../dataProvider/calls/delivery.ts';
import type { FilterValue } from '../../../protocol/list.ts';
import { useProvider } from '../../definition/context.tsx';
import type { AnyRecord } from '../../engine/definition.ts';

/** One step of the checklist; its text is `firstSteps.steps.<name>`. */
export interface FirstStep {
  name: string;
  /** Address of the screen on which the step is done. */
  to: string;
  /** Chapter of the handbook about the step. */
  help: string;
  /** Undefined while unknown. */
  done: boolean | undefined;
}

type Asked = Omit<FirstStep, 'done'> & { ask: (signal: AbortSignal) => Promise<boolean> };

/** Rows of which one has to fulfil what a filter can't ask. */
const LOOKED_AT = 100;

/** The contrary of the alarm point's notice `nobody`; conditions can't be asked of rows, which may be short. */
const callsSomebody = ({ alarmPlanId, rotationalCalendarId }: AnyRecord): boolean =>
  typeof alarmPlanId === 'number' || typeof rotationalCalendarId === 'number';

/**
 * Returns the first steps of a new administrator in order, and derives from the platform's records which are done. Each
 * step costs one call, for one row where a filter can ask it. Steps that are done aren't checked again while the console is open.
 */
export function useFirstSteps(enabled: boolean) {
  const provider = useProvider();
  const user = useUser();
  const orgId = user?.orgId ?? 1;
  const some = async (
    resource: string,
    signal: AbortSignal,
    filter: { [field: string]: FilterValue } = {},
    matches?: (row: AnyRecord) => boolean,
  ) => {
    const { data } = await provider.getList(resource, {
      pagination: { page: 1, perPage: matches ? LOOKED_AT : 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: { ...filter, orgId, recursive: true },
      signal,
    });
    return matches ? data.some(matches) : data.length > 0;
  };
  const accepted = async (signal: AbortSignal) => {
    const own = initialTableRequest();
    const { list } = await fetchAlarms(
      'alarmtable',
      {
        ...own,
        pageSize: 1,
        duration: { option: 'HOURS_DURATION', hours: MAX_HOURS },
        columnsFilter: { ...own.columnsFilter, status: ['ACCEPTED', 'ACKNOWLEDGED'] },
      },
      signal,
    );
    return list.length > 0;
  };
  const steps: Asked[] = [
    {
      name: 'password',
      to: '/account',
      help: 'account#password',
      ask: async () => {
        const entries = user ? await provider.audit('users', user.id) : null;
        return entries?.list.some(({ action }) => action === 'changePassword') ?? false;
      },
    },
    {
      name: 'person',
      to: '/participants/_new',
      help: 'participants#devices',
      ask: (signal) => some('participants', signal, { reachable: true }),
    },
    {
      name: 'plan',
      to: '/alarm-plans/_new',
      help: 'alarm-plans',
      ask: (signal) => some('alarm-plans', signal, { active: true }),
    },
    {
      name: 'point',
      to: '/alarm-points/_new',
      help: 'alarm-points',
      // the notice says that one calls nobody
      ask: (signal) => some('alarm-points', signal, { active: true }, callsSomebody),
    },
    {
      name: 'schedule',
      to: '/team-schedules/_new',
      help: 'team-schedules',
      ask: async (signal) => (await some('team-schedules', signal)) || (await some('standby-schedules', signal)),
    },
    {
      name: 'channel',
      to: '/delivery',
      help: 'delivery',
      ask: async (signal) => {
        const { list } = await fetchChannels(signal);
        return list.some(({ name, configured }) => configured && name !== 'simulated');
      },
    },
    { name: 'alarm', to: '/alarm-trigger', help: 'alarm-trigger', ask: accepted },
  ];
  const answers = useQueries({
    queries: steps.map(({ name, ask }) => ({
      queryKey: ['firstSteps', user?.id, name],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
      enabled,
      refetchOnMount: ({ state }: { state: { data?: boolean } }) => (state.data ? false : ('always' as const)),
      retry: false,
    })),
  });
  return steps.map(({ name, to, help }, at): FirstStep => ({ name, to, help, done: answers[at]?.data }));
}
