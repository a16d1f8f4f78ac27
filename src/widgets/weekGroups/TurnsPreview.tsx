import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { WEEK_DAYS } from '../../duty/days.ts';
import { weekdayNames } from '../../engine/dateNames.ts';
import type { Taker } from './TurnsTakers.tsx';
import type { TurnInWeek } from './turns.ts';
import { colorAt } from './useAssigneeLabels.ts';

/** Weeks that are drawn; longer rotations are drawn in part. */
const DRAWN = 12;

const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  fontSize: 'var(--fs-12)',
  '& th': { fontWeight: 'fontWeightMedium', color: 'text.secondary', textAlign: 'start', p: 0.5 },
  '& col:first-of-type': { width: '5rem' },
  '& td': { p: 0.5 },
  '& .hue': { px: 1, py: 0.5 },
};

/** Who begins a shift on which day of which week. */
export function TurnsPreview({ takers, weeks }: { takers: readonly Taker[]; weeks: readonly TurnInWeek[][] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const days = weekdayNames(locale, 'weekdayShort');
  return (
    <div>
      <Box component="table" sx={TABLE} aria-label={translate('rotation.turns.preview')}>
        <colgroup>
          <col />
        </colgroup>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.slice(0, DRAWN).map((week, index) => {
            const name = translate('rotation.week', { number: index + 1 });
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {Array.from({ length: WEEK_DAYS }, (_, day) => {
                  const turn = week.find((one) => one.days.includes(day));
                  // the number says who it is where the name does not fit
                  const title = turn && `${turn.who + 1}. ${takers[turn.who]?.title}`;
                  return (
                    <td key={days[day]}>
                      {turn && (
                        <div className="hue ellipsis" data-color={colorAt(turn.who)} title={title}>
                          {title}
                        </div>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Box>
      {weeks.length > DRAWN && (
        <p className="v-quiet">{translate('rotation.turns.more', { smart_count: weeks.length - DRAWN })}</p>
      )}
    </div>
  );
}
