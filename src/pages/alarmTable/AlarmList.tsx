import { Stack } from '@mui/material';
import { useListFilterContext, useTranslate } from 'ra-core';
import { Fragment, lazy, memo, Suspense, useId, useMemo, useRef } from 'react';
import { SEARCHED } from '../../../resources/alarmTableFields.ts';
import { useExtension } from '../../definition/context.tsx';
import { ColumnChooser } from '../../list/columns/ColumnChooser.tsx';
import { FilterBar, type OwnFilter } from '../../list/filter/FilterBar.tsx';
import { Bar } from '../../list/screen/Bars.tsx';
import { ListFooter } from '../../list/screen/ListFooter.tsx';
import { ListSearch } from '../../list/screen/ListSearch.tsx';
import { ScopeBar } from '../../list/screen/ScopeBar.tsx';
import { useListScreen } from '../../list/state/context.ts';
import { ListBody } from '../../list/table/ListBody.tsx';
import { SavedViews } from '../../list/views/SavedViews.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { State } from '../../ui/State.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { useAlarms } from './AlarmsProvider.tsx';
import { AlarmTabs, TAB_ROW_STYLE } from './AlarmTabs.tsx';
import { ExportButton } from './ExportButton.tsx';
import { NewBar } from './NewBar.tsx';
import { PeopleChip } from './PeopleChip.tsx';
import { PeriodChip } from './PeriodChip.tsx';
import { TITLES } from './request.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SoundMenu, SoundWarning } from './SoundMenu.tsx';
import { StatusChip, StatusCounts, UrgentSwitch } from './StatusFilter.tsx';
import type { Alert } from './useAlert.ts';

/** Below this width in pixels, rows have two lines instead of columns. */
const NARROW = 620;

const PhoneBar = lazy(() => loadChunk(() => import('../../list/screen/PhoneBar.tsx')));

const FIRST_LINE = {
  flex: 'none',
  alignItems: 'center',
  pr: { xs: 3.5, sm: 5 },
  '& > section': { flex: 1, minWidth: 0 },
  '& > nav': { flex: '0 1 auto', minWidth: 0, pt: 0 },
};

/** The alarm table with its tabs, filters and bars. Each part is memoized and re-renders only if its data changes. */
export const AlarmList = memo(function AlarmList({ alert }: { alert: Alert }) {
  const translate = useTranslate();
  const { tab, nobody } = useAlarms();
  const acts = useExtension('alarms');
  const pane = useRef<HTMLElement>(null);
  const width = useWidth(pane);
  const narrow = width !== undefined && width < NARROW;
  const id = useId();
  return (
    <section ref={pane} className="v-list at" aria-label={translate(TITLES[tab])}>
      <h1 className="sr">{translate(TITLES[tab])}</h1>
      <Stack direction="row" sx={TAB_ROW_STYLE}>
        <AlarmTabs current={tab} id={id} />
        {tab !== '2' && <SoundMenu alert={alert} />}
      </Stack>
      {tab !== '2' && <SoundWarning alert={alert} />}
      <Stack sx={{ flex: 1, minHeight: 0 }} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Bars narrow={narrow} />
        {nobody ? (
          <State icon="search" title={translate('alarmTable.nobody.title')}>
            <p>{translate('alarmTable.nobody.text')}</p>
          </State>
        ) : (
          <ListBody narrow={narrow} width={width} selectable={acts && tab !== '2'} />
        )}
        {acts && tab !== '2' && <SelectionBar />}
        <ListFooter changesItself />
      </Stack>
    </section>
  );
});

/** The bars above the rows: counts and what is done with the table; search and filters; new alarms. */
const Bars = memo(function Bars({ narrow }: { narrow: boolean }) {
  const phone = usePhone();
  const filters = useOwnFilters();
  const scope = (
    <>
      <ScopeBar branches="orgChildren" />
      <PeriodChip />
    </>
  );
  return (
    <>
      <Stack direction="row" sx={FIRST_LINE}>
        <StatusCounts />
        <SavedViews tabs={false} />
        <ColumnChooser />
        <ExportButton />
      </Stack>
      <Bar>
        <ListSearch />
        <SearchedIn />
        {!phone && (
          <>
            {scope}
            <FilterBar sorts={narrow} least={0} own={filters} />
          </>
        )}
      </Bar>
      {phone && (
        <Suspense fallback={<Bar kind="phone" />}>
          <PhoneBar>
            {scope}
            {filters.map(({ name, control }) => (
              <Fragment key={name}>{control}</Fragment>
            ))}
          </PhoneBar>
        </Suspense>
      )}
      <NewBar />
    </>
  );
});

/** The filters that only alarm tables have. */
function useOwnFilters(): readonly OwnFilter[] {
  const translate = useTranslate();
  const { filters } = useListScreen().state;
  const [status, people, urgent] = [
    filters.status !== undefined,
    filters.participants !== undefined || filters.groups !== undefined,
    filters.urgent === true,
  ];
  return useMemo(
    () => [
      {
        name: 'status',
        label: translate('resources.alarm-table.fields.status'),
        on: status,
        control: <StatusChip />,
      },
      { name: 'participants', label: translate('alarmTable.people'), on: people, control: <PeopleChip /> },
      { name: 'urgent', label: translate('alarmTable.urgent'), on: urgent, control: <UrgentSwitch /> },
    ],
    [translate, status, people, urgent],
  );
}

/** Chooses the column that the search is limited to; shown only while there is a search text. */
function SearchedIn() {
  const translate = useTranslate();
  const { state, change } = useListScreen();
  const { filterValues } = useListFilterContext();
  const { in: column, ...rest } = state.filters;
  if (!filterValues.q) return null;
  const [value = ''] = [column].flat();
  return (
    <SelectBox
      label={translate('alarmTable.searchIn')}
      value={String(value)}
      options={[
        ['', translate('alarmTable.everywhere')] as const,
        ...SEARCHED.map((name) => [name, translate(`resources.alarm-table.fields.${name}`)] as const),
      ]}
      onChange={(next) => change({ filters: next === '' ? rest : { ...rest, in: [next] } }, { replace: true })}
    />
  );
}
