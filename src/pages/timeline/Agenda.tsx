import { Stack, Typography } from '@mui/material';
import { DAY_MINUTES, type Day, dayAt } from '../../duty/days.ts';
import { DeadEndList } from '../../live/deadEnds.tsx';
import type { DayRange } from './range.ts';
import { shortDay } from './range.ts';
import { type Bar, colorOf, type Row } from './rows.ts';
import { ShiftButtons, type ShiftChanges } from './ShiftButtons.tsx';
import { useDutyTexts } from './texts.ts';

/** Maximum number of days; only wide screens show longer ranges in full. */
const MOST_DAYS = 31;

const ENTRIES = {
  '& > .hue': {
    display: 'grid',
    gap: '2px',
    p: '8px 12px',
    bgcolor: 'background.paper',
    color: 'text.primary',
    fontSize: 'var(--fs-13)',
    cursor: 'auto',
  },
};

interface Entry {
  row: Row;
  bar: Bar;
}

/** Returns the entries that begin on a day; on the first day, also those that began before it. */
function entriesOf(rows: readonly Row[], day: Day, first: boolean): Entry[] {
  return rows
    .flatMap((row) => row.bars.map((bar) => ({ row, bar })))
    .filter(({ bar }) => dayAt(bar.start) === day || (first && bar.start < day * DAY_MINUTES))
    .sort((a, b) => a.bar.start - b.bar.start);
}

interface AgendaProps {
  rows: readonly Row[];
  range: DayRange;
  changes: ShiftChanges | undefined;
}

/** Shifts, gaps and double bookings as a list by day, for narrow screens. */
export function Agenda({ rows, range, changes }: AgendaProps) {
  const { translate, language, spanText, reasonText } = useDutyTexts();
  const count = Math.min(range.to - range.from, MOST_DAYS);
  const days = Array.from({ length: count }, (_, i) => range.from + i);
  return (
    <>
      {days.map((day, i) => {
        const entries = entriesOf(rows, day, i === 0);
        if (entries.length === 0) return null;
        return (
          <section key={day} aria-labelledby={`duty-${day}`}>
            <Typography variant="h5" component="h2" id={`duty-${day}`} sx={{ mt: 4, mb: 2 }}>
              {shortDay(day, language)}
            </Typography>
            <Stack component="ul" spacing={2} sx={ENTRIES}>
              {entries.map(({ row, bar }) => (
                <li
                  key={`${row.key} ${bar.kind} ${bar.start} ${bar.lane}`}
                  className={`hue ${bar.kind}`}
                  data-color={colorOf(bar.kind)}
                >
                  <b>{bar.label || translate(`duty.kind.${bar.kind}`)}</b>
                  <span>{row.title}</span>
                  <span className="tn">{spanText(bar)}</span>
                  {bar.reason && <span className="v-quiet">{reasonText(bar.reason)}</span>}
                  <DeadEndList ends={bar.why} />
                  <ShiftButtons bar={bar} changes={changes} named={`${bar.label}, ${spanText(bar)}`} />
                </li>
              ))}
            </Stack>
          </section>
        );
      })}
    </>
  );
}
