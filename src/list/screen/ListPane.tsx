import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, memo, Suspense, useRef } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import { useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { allows } from '../../engine/access.ts';
import { NotOfferedText } from '../../record/pane/states.tsx';
import { Button } from '../../ui/Button.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import { SelectionBar } from '../selection/SelectionBar.tsx';
import { useListMarks, useListScreen } from '../state/context.ts';
import { ListBody } from '../table/ListBody.tsx';
import { SavedViews } from '../views/SavedViews.tsx';
import { Bar } from './Bars.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListSearch } from './ListSearch.tsx';
import { ScopeBar } from './ScopeBar.tsx';

const PhoneBar = lazy(() => loadChunk(() => import('./PhoneBar.tsx')));

/** Below this width rows have two lines instead of columns. */
const NARROW = 540;
/** Up to this window width, filters are in a sheet. */
const PHONE = 600;

const NOTE = {
  p: '8px var(--s5)',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  typography: 'caption',
};

/** The list with its header, bars and footer, memoized so that opening a record renders none of them again. */
export const ListPane = memo(function ListPane() {
  const resource = useDefinition();
  const labels = useLabels();
  const may = useMay();
  const pane = useRef<HTMLElement>(null);
  const { leavesRoom } = useListMarks();
  const width = useWidth(pane, leavesRoom ? 'list beside a record' : 'list');
  const narrow = width !== undefined && width < NARROW;
  const phone = window.innerWidth <= PHONE;
  const scope = resource.list !== false && resource.list.scope;
  const selectable = may('move') || may('remove');
  return (
    <section ref={pane} className="v-list" aria-label={labels.name(2)}>
      <ListHeader />
      <SavedViews />
      <Bar>
        <ListSearch />
        {scope && <ScopeBar />}
      </Bar>
      {phone ? (
        <Suspense fallback={<Bar kind="phone" />}>
          <PhoneBar />
        </Suspense>
      ) : (
        <FilterBar sorts={narrow} />
      )}
      <WaitingNote />
      {!allows(resource, 'one') && (
        <Typography component="div" sx={NOTE}>
          <NotOfferedText what="note" />
        </Typography>
      )}
      <ListBody narrow={narrow} width={width} selectable={selectable} />
      {selectable && <SelectionBar />}
      <ListFooter />
    </section>
  );
});

/** The number of records that wait for somebody who may change them, as a button that lists them until they are listed. */
function WaitingNote() {
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
