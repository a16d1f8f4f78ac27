import Typography from '@mui/material/Typography';
import { lazy, memo, Suspense, useRef } from 'react';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { allows } from '../../engine/access.ts';
import { NotOfferedText } from '../../record/pane/states.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import { SelectionBar } from '../selection/SelectionBar.tsx';
import { useListMarks } from '../state/context.ts';
import { ListBody } from '../table/ListBody.tsx';
import { SavedViews } from '../views/SavedViews.tsx';
import { Bar } from './Bars.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListSearch } from './ListSearch.tsx';
import { ScopeBar } from './ScopeBar.tsx';
import { WaitingNote } from './WaitingNote.tsx';

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
