import { Box, Paper, Typography } from '@mui/material';
import { useEvent, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { OrganizationChip, useOrgName } from '../../choose/organization/OrganizationChip.tsx';
import { DefinitionProvider, useDefinitions, useExtension, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { type Day, readDay, writeDay } from '../../duty/days.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { Pending } from '../../record/pane/states.tsx';
import '../../list/views/views.css';
import { Button } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { type HolidaysAction, nextState, readHolidaysState, writeHolidaysState } from './address.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { type Entry, findOwnEntry } from './entries.ts';
import { HolidayList } from './HolidayList.tsx';
import { HolidayPanel } from './HolidayPanel.tsx';
import { HolidaySetContext } from './holidaySet.ts';
import { ProposeDialog } from './ProposeDialog.tsx';
import { useHolidays } from './useHolidays.ts';
import { YearPicker } from './YearPicker.tsx';
import { YearView } from './YearView.tsx';

const RESOURCE = 'holidays';
const BODY = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(340px, 400px)' },
  gap: 6,
  alignItems: 'start',
  mt: 4,
};
const SIDE = { position: { lg: 'sticky' }, top: { lg: 16 }, scrollMarginTop: 16 };
const NONE = { p: 5, border: '1px dashed var(--line-strong)', color: 'text.secondary', typography: 'body2' };

/** The holidays of an organization in a year, and the selected one for editing. */
export default function Holidays() {
  const resource = useDefinitions().byName.get(RESOURCE);
  if (!resource) return <NotFound />;
  return (
    <DefinitionProvider resource={resource}>
      <Screen />
    </DefinitionProvider>
  );
}

/** The shown place, days and view, which the address holds, and how they change. */
function useShownHolidays() {
  const { today } = useDefaults();
  const [params, setParams] = useSearchParams();
  const shown = readHolidaysState(params);
  const place = { orgId: shown.orgId ?? getOrgId(), year: shown.year ?? Number(today.slice(0, 4)) };
  const holidays = useHolidays(place);
  const { entries } = holidays;
  const [created, setCreated] = useState<number>();
  const dispatch = useEvent((action: HolidaysAction) => {
    setCreated(action.type === 'created' ? action.id : undefined);
    setParams((before) => writeHolidaysState(nextState(readHolidaysState(before), action)), {
      preventScrollReset: true,
      replace: !['holiday', 'days', 'place'].includes(action.type),
    });
  });
  const select = (first: Day, last: Day, id: number | null | undefined) => {
    if (id) dispatch({ type: 'holiday', id });
    else dispatch({ type: 'days', from: writeDay(first), to: writeDay(last) });
  };
  const current = entries.find(({ holiday, of }) => !of && holiday.id === shown.holiday && shown.holiday !== undefined);
  const from = readDay(shown.from);
  return {
    ...holidays,
    shown,
    place,
    today,
    dispatch,
    /** The selected holiday, if it is one of this place. */
    current,
    selected:
      (current && { first: current.first, last: current.last }) ??
      (from === undefined ? undefined : { first: from, last: readDay(shown.to) ?? from }),
    /** Whether the selected holiday has just been created here. */
    isCreated: created !== undefined && created === shown.holiday,
    mark: (first: Day, last: Day) => select(first, last, findOwnEntry(entries, first, last)?.holiday.id),
    open: ({ first, last, of, holiday }: Entry) => select(first, last, of ? undefined : holiday.id),
  };
}

type ShownHolidays = ReturnType<typeof useShownHolidays>;

function Screen() {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'propose' | 'copy'>();
  const holidays = useShownHolidays();
  const { query, set, entries, refresh, shown, place, today, dispatch, selected } = holidays;
  const orgName = useOrgName(place.orgId, query.isSuccess);
  return (
    <HolidaySetContext value={{ place, orgName, refresh }}>
      <div className="page">
        <Head holidays={holidays} onDialog={setDialog} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate(place.year === EVERY_YEAR ? 'holidayYear.introEveryYear' : 'holidayYear.intro')}
        </Typography>
        {set ? (
          <Box sx={BODY}>
            <div>
              {shown.view === 'list' ? (
                <HolidayList entries={entries} onOpen={holidays.open} />
              ) : (
                <YearView
                  year={place.year}
                  entries={entries}
                  today={today}
                  selected={selected}
                  onMark={holidays.mark}
                />
              )}
            </div>
            <Box sx={SIDE}>
              {selected ? (
                <HolidayPanel
                  key={`${place.orgId} ${place.year} ${shown.holiday ?? `${shown.from} ${shown.to}`}`}
                  entry={holidays.current}
                  days={selected}
                  others={entries.filter(
                    ({ of, first, last }) => of && first <= selected.last && last >= selected.first,
                  )}
                  editing={shown.editing}
                  created={holidays.isCreated}
                  dispatch={dispatch}
                />
              ) : (
                <Paper variant="outlined" component="p" sx={NONE}>
                  {translate('holidayYear.selectDay')}
                </Paper>
              )}
            </Box>
          </Box>
        ) : (
          <Box sx={{ mt: 4 }}>
            <Pending query={query} op="list" lines={8} />
          </Box>
        )}
        {set && dialog === 'propose' && (
          <ProposeDialog today={today} entries={entries} onClose={() => setDialog(undefined)} />
        )}
        {set && dialog === 'copy' && (
          <CopyDialog
            set={set}
            refresh={refresh}
            onClose={() => setDialog(undefined)}
            onCopied={() => dispatch({ type: 'place', year: place.year + 1 })}
          />
        )}
      </div>
    </HolidaySetContext>
  );
}

interface HeadProps {
  holidays: ShownHolidays;
  onDialog: (dialog: 'propose' | 'copy') => void;
}

/** Title, organization and year, the view, and what creates holidays. */
function Head({ holidays: { query, set, shown, place, today, dispatch }, onDialog }: HeadProps) {
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const canPropose = useExtension('holidays.proposals') && may('create');
  return (
    <Line as="header">
      <PageTitle>{labels.name(2)}</PageTitle>
      <OrganizationChip
        id={place.orgId}
        ready={query.isSuccess}
        onSelect={(orgId) => dispatch({ type: 'place', orgId })}
      />
      <YearPicker year={place.year} today={today} onYear={(year) => dispatch({ type: 'place', year })} />
      <span className="v-grow" />
      <Line role="group" aria-label={translate('holidayYear.view.label')}>
        {(['year', 'list'] as const).map((view) => (
          <Button
            key={view}
            kind="chip"
            className={shown.view === view ? 'on' : undefined}
            aria-pressed={shown.view === view}
            onClick={() => dispatch({ type: 'view', view })}
          >
            {translate(`holidayYear.view.${view}`)}
          </Button>
        ))}
      </Line>
      {canPropose && (
        <Button small icon="add" disabled={!set} onClick={() => onDialog('propose')}>
          {translate('holidayYear.propose.open')}
        </Button>
      )}
      {may('create') && place.year !== EVERY_YEAR && (
        <Button small icon="clone" disabled={!set || set.events.length === 0} onClick={() => onDialog('copy')}>
          {translate('holidayYear.copy.open', { year: String(place.year + 1) })}
        </Button>
      )}
    </Line>
  );
}
