import { Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { type Day, dayOf, mondayOf, monthLength, readDay, WEEK_DAYS, weekdayOf, writeDay } from '../../duty/days.ts';
import { Line } from '../../ui/blocks.tsx';
import { dayName, monthName, weekdayName } from './dayText.ts';
import { byDay, type Entry } from './entries.ts';
import { useDayMarking } from './useDayMarking.ts';
import './yearView.css';

interface YearViewProps {
  year: number;
  entries: readonly Entry[];
  /** YYYY-MM-DD */
  today: string;
  /** The selected days. */
  selected: { first: Day; last: Day } | undefined;
  onMark: (first: Day, last: Day) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);
const SATURDAY = 5;
const LEGEND = {
  flexWrap: 'wrap',
  mt: 4.5,
  typography: 'caption',
  color: 'text.secondary',
  '& i': { width: 18, height: 18, cursor: 'default' },
};

/** A year as twelve small months with its holidays. */
export function YearView({ year, entries, today, selected, onMark }: YearViewProps) {
  const translate = useTranslate();
  const language = useLocale();
  const days = useMemo(() => byDay(entries), [entries]);
  const now = readDay(today) ?? 0;
  const start = selected?.first ?? (today.startsWith(String(year)) ? now : dayOf(year, 1, 1));
  const { handlers, marks, focused } = useDayMarking(year, start, onMark);
  const everyYear = year === EVERY_YEAR;

  const about = (day: Day, found: readonly Entry[]): string => {
    const titles = found.map(({ holiday, of }) => {
      const title = of ? translate('holidayYear.titleFrom', { title: holiday.title, from: of.orgName }) : holiday.title;
      return holiday.active ? title : translate('holidayYear.titleOff', { title });
    });
    return [dayName(day, language), ...titles].join(', ');
  };
  const classOf = (day: Day, found: readonly Entry[]): string => {
    const shown = found.find(({ of }) => !of) ?? found[0];
    const isSelected = selected !== undefined && day >= selected.first && day <= selected.last;
    return [
      'h-day',
      shown && (shown.of ? 'inherited' : 'own'),
      shown && !shown.holiday.active && 'off',
      !everyYear && weekdayOf(day) >= SATURDAY && 'weekend',
      day === now && 'today',
      (isSelected || marks(day)) && 'marked',
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <>
      <div className="h-year" {...handlers}>
        {MONTHS.map((month) => {
          const first = dayOf(year, month, 1);
          const name = monthName(first, language);
          return (
            <section key={month} aria-label={everyYear ? name : `${name} ${year}`}>
              <Typography variant="h5" component="h2" gutterBottom>
                {name}
              </Typography>
              <div className="h-days">
                {!everyYear &&
                  Array.from({ length: WEEK_DAYS }, (_, i) => mondayOf(first) + i).map((day) => (
                    <span key={day} className="h-head" title={weekdayName(day, language, 'long')} aria-hidden="true">
                      {weekdayName(day, language, 'short')}
                    </span>
                  ))}
                {Array.from({ length: monthLength(year, month) }, (_, i) => {
                  const day = first + i;
                  const found = days.get(day) ?? [];
                  return (
                    <button
                      key={day}
                      type="button"
                      className={classOf(day, found)}
                      style={i === 0 && !everyYear ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
                      tabIndex={day === focused ? 0 : -1}
                      data-day={writeDay(day)}
                      data-number={day}
                      aria-label={about(day, found)}
                      aria-pressed={selected !== undefined && day >= selected.first && day <= selected.last}
                      title={found.length > 0 ? about(day, found) : undefined}
                    >
                      {i + 1}
                    </button>
                  );
                })}
              </div>
            </section>
          );
        })}
      </div>
      <Stack direction="row" useFlexGap spacing={4.5} sx={LEGEND}>
        <Line as="span">
          <i className="h-day own" />
          {translate('holidayYear.legend.own')}
        </Line>
        <Line as="span">
          <i className="h-day inherited" />
          {translate('holidayYear.legend.inherited')}
        </Line>
        <span className="v-quiet">{translate('holidayYear.legend.keys')}</span>
      </Stack>
    </>
  );
}
