import { useQueries } from '@tanstack/react-query';
import { lookUpLogin } from '../../../dataProvider/calls/findByLogin.ts';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { authorityFor, can } from '../../engine/access.ts';
import { holds } from '../../engine/conditions.ts';
import type { RecordAction, RecordData, Resource } from '../../engine/definition.ts';

/** An action of a record and, if it has created a record already, that record. */
interface OfferedAction {
  action: RecordAction;
  /** Resource of the record it creates. */
  target: Resource | undefined;
  /** The record that it created earlier. */
  made: RecordData | undefined;
}

/** The value by which a created record is looked up. */
export function lookUpValue(action: RecordAction, record: RecordData): string {
  const value = action.makes && record[action.makes.lookup];
  return typeof value === 'string' ? value.trim() : '';
}

/** The actions of a record that the user may run. */
export function useActions(record: RecordData): RecordAction[] {
  const resource = useDefinition();
  const { byName } = useDefinitions();
  const authorities = getUser()?.authorities ?? [];
  return resource.actions.filter(({ makes, running }) => {
    if (holds(running, record, false)) return false;
    if (!can(authorities, authorityFor(resource, 'update'))) return false;
    const target = makes && byName.get(makes.resource);
    return !makes || (target !== undefined && can(authorities, authorityFor(target, 'create')));
  });
}

/**
 * Like `useActions`, with the records that the actions have created already. Looks up each by a call, which the
 * platform refuses if there is no such record, so it is only used while the user sees the actions.
 */
export function useOfferedActions(record: RecordData): OfferedAction[] {
  const { byName } = useDefinitions();
  const actions = useActions(record);
  const targetOf = ({ makes }: RecordAction) => (makes ? byName.get(makes.resource) : undefined);
  const found = useQueries({
    queries: actions.map((action) => {
      const target = targetOf(action);
      const value = lookUpValue(action, record);
      return {
        queryKey: [target?.name, 'findByLogin', value],
        queryFn: ({ signal }: { signal: AbortSignal }) => (target ? lookUpLogin(target, value, signal) : undefined),
        enabled: target !== undefined && value !== '',
        gcTime: 0,
        retry: false,
      };
    }),
  });
  return actions.map((action, i) => {
    const data = found[i]?.data;
    return { action, target: targetOf(action), made: data?.kind === 'taken' ? data.record : undefined };
  });
}
