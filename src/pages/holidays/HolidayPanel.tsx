import { Paper, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { HolidayPlace } from '../../../dataProvider/calls/holidays.ts';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { type Day, writeDay } from '../../duty/days.ts';
import { NEW, newRecord } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { Hint, Line } from '../../ui/blocks.tsx';
import { type HolidaysAction, writeHolidaysState } from './address.ts';
import { daysName } from './dayText.ts';
import type { Entry } from './entries.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { useHolidaySet } from './holidaySet.ts';

interface HolidayPanelProps {
  /** The selected holiday; undefined if the selected days have none. */
  entry: Entry | undefined;
  days: { first: Day; last: Day };
  /** Inherited holidays on these days. */
  others: readonly Entry[];
  editing: boolean;
  /** Whether the holiday was just created in this panel. */
  created: boolean;
  dispatch: (action: HolidaysAction) => void;
}

// the columns of the form depend on the width of the panel
const PANEL = { containerType: 'inline-size', '& form': { p: '16px 18px 20px' } };
const HEAD = { gap: 2, p: '14px 18px', borderBottom: '1px solid', borderColor: 'divider' };
const OTHERS = { p: '12px 18px 14px', typography: 'body2' };

/** The selected holiday, or the selected days with a button that adds one. */
export function HolidayPanel(props: HolidayPanelProps) {
  const { entry, days, others, editing, created, dispatch } = props;
  const { place, orgName } = useHolidaySet();
  const resource = useDefinition();
  const translate = useTranslate();
  const language = useLocale();
  const may = useMay();
  const defaults = useDefaults(place.orgId);
  const { orgId, year } = place;
  const { first, last } = days;
  const record = useMemo((): RecordData => {
    const own = { orgId, orgName, year };
    if (entry) return { ...entry.holiday, id: entry.holiday.id, ...own };
    const span = { start: `${writeDay(first)} 00:00:00`, end: `${writeDay(last)} 23:59:00` };
    return { ...newRecord(resource, defaults), ...span, ...own, singleDay: first === last, id: NEW };
  }, [entry, first, last, orgId, orgName, year, resource, defaults]);
  // on a phone the panel is below the months
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const name = daysName(first, last, language);
  return (
    <Paper component="section" variant="outlined" ref={root} aria-label={entry?.holiday.title || name} sx={PANEL}>
      {entry || editing ? (
        <HolidayForm
          record={record}
          editing={editing}
          created={created}
          dispatch={dispatch}
          heading={entry?.holiday.title || translate('holidayYear.new')}
          days={name}
        />
      ) : (
        <>
          <Line as="header" sx={HEAD}>
            <Typography variant="h3" component="h2" className="v-grow">
              {name}
            </Typography>
            <CloseButton label={translate('holidayYear.close')} onClick={() => dispatch({ type: 'close' })} />
          </Line>
          <Line sx={{ p: '14px 18px' }}>
            <Hint className="v-grow">
              {translate(others.length > 0 ? 'holidayYear.nothingOwn' : 'holidayYear.nothing')}
            </Hint>
            {may('create') && (
              <Button kind="primary" small icon="add" onClick={() => dispatch({ type: 'edit' })}>
                {translate('holidayYear.add')}
              </Button>
            )}
          </Line>
        </>
      )}
      {others.length > 0 && (
        <Typography component="ul" sx={OTHERS}>
          {others.map(({ holiday, of }) => (
            <li key={`${of?.orgId} ${of?.year} ${holiday.id}`}>
              {translate('holidayYear.titleFrom', { title: holiday.title, from: of?.orgName ?? '' })}{' '}
              {of && <Link to={`/holidays?${addressOf(of, holiday.id)}`}>{translate('holidayYear.openThere')}</Link>}
            </li>
          ))}
        </Typography>
      )}
    </Paper>
  );
}

/** Returns the query string that opens a holiday in its own set. */
function addressOf({ orgId, year }: HolidayPlace, holiday: number | null | undefined): string {
  const nothing = { from: undefined, to: undefined, editing: false } as const;
  return writeHolidaysState({ ...nothing, orgId, year, view: 'year', holiday: holiday ?? undefined }).toString();
}
