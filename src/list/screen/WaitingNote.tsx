import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import type { FilterValue } from '../../../protocol/list.ts';
import { useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';
import { useListScreen } from '../state/context.ts';
import { Bar } from './Bars.tsx';

/** The number of records that wait for somebody who may change them, as a button that lists them until they are listed. */
export function WaitingNote() {
  const resource = useDefinition();
  const translate = useTranslate();
  const provider = useProvider();
  const may = useMay();
  const { filterValues } = useListContext();
  const { match, ready, mayFilter, change } = useListScreen();
  const waiting = resource.list === false ? {} : resource.list.waiting;
  const fields = Object.keys(waiting);
  const offered = fields.length > 0 && fields.every((name) => resource.fields[name]) && mayFilter && may('update');
  const { orgId, recursive } = match.filter;
  const filter = { ...waiting, orgId, recursive };
  const { data: count = 0 } = useQuery({
    queryKey: [resource.name, 'count', filter],
    queryFn: async ({ signal }) => {
      const asked = { filter, pagination: { page: 1, perPage: 1 }, signal };
      return (await provider.getList(resource.name, asked)).total ?? 0;
    },
    enabled: offered && ready,
    retry: false,
  });
  const show = () => {
    // the next one first
    const sort = resource.list && { field: resource.list.sort.field, order: 'ASC' as const };
    change({ search: '', filters: waiting as { [field: string]: FilterValue }, ...(sort && { sort }) });
  };
  const isShown = fields.every((name) => String(filterValues[name]) === String(waiting[name]));
  if (!offered || count === 0 || isShown) return null;
  return (
    <Bar>
      <Button kind="primary" small onClick={show}>
        {translate(`resources.${resource.name}.waiting`, { smart_count: count })}
      </Button>
    </Bar>
  );
}
