import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { DAY_MINUTES } from '../../duty/days.ts';
import { weekdayNames } from '../../engine/dateNames.ts';
import type { RecordData } from '../../engine/definition.ts';
import { type Block, blocksOf, type DrawnTime } from './blocks.ts';
import { isInactive, labelOf, timesText, whoOf } from './shape.ts';
import { useDrawing } from './useDrawing.ts';
import { useWeekGroups } from './weekGroupsContext.ts';

const HOURS = [0, 6, 12, 18];

const WEEK = {
  display: 'grid',
  gridTemplate: 'auto 336px / 44px minmax(0, 1fr)',
  // aligns the list of rows that the grid doesn't show with its days
  '& + ul': { ml: '44px' },
};
const DAYS = {
  gridColumn: 2,
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  pb: 1,
  textAlign: 'center',
  fontSize: 'var(--fs-12)',
  color: 'text.secondary',
};
const CLOCK = {
  position: 'relative',
  fontSize: 'var(--fs-11)',
  color: 'text.hint',
  '& > span': { position: 'absolute', right: 8, transform: 'translateY(-50%)' },
};
// hairlines between days and quarters of a day
const AREA = {
  position: 'relative',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r)',
  overflow: 'hidden',
  background:
    'repeating-linear-gradient(90deg, transparent 0 calc(100% / 7 - 1px), var(--line) calc(100% / 7 - 1px) calc(100% / 7)), ' +
    'repeating-linear-gradient(transparent 0 calc(25% - 1px), var(--line) calc(25% - 1px) 25%), var(--surface)',
};
const DRAWN = { ...AREA, cursor: 'crosshair' };
const GHOST = {
  position: 'absolute',
  zIndex: 1,
  border: '1px dashed',
  borderColor: 'primary.main',
  borderRadius: 'var(--r-s)',
  bgcolor: 'primary.light',
  opacity: 0.8,
  pointerEvents: 'none',
};

interface WeekGridProps {
  rows: readonly RecordData[];
  /** The rows of the week before: what of their shifts ends in this week is drawn, too. */
  before: readonly RecordData[];
  /** Whether a row has a fault. */
  isFaulty: (row: number) => boolean;
  label: string;
  onOpen: (row: number) => void;
  onDraw: (time: DrawnTime) => void;
  onKey: (event: KeyboardEvent, row: number) => void;
}

/** A week as a grid of days and hours. Rows are blocks; dragging over free time draws a new one. */
export function WeekGrid({ rows, before, isFaulty, label, onOpen, onDraw, onKey }: WeekGridProps) {
  const { shape, who, readOnly } = useWeekGroups();
  const translate = useTranslate();
  const locale = useLocale();
  const days = weekdayNames(locale, 'weekdayShort');
  const { ghost, ...pointer } = useDrawing(onDraw, readOnly);
  const shown = blocksOf(shape, rows, before);
  const firstOf = (row: number) => shown.find((block) => !block.isBefore && block.row === row);
  const style = ({ day, from, to, lane, lanes }: Block) => ({
    left: `${((day + lane / lanes) / WEEKDAYS.length) * 100}%`,
    width: `${100 / WEEKDAYS.length / lanes}%`,
    top: `${(from / DAY_MINUTES) * 100}%`,
    height: `${((to - from) / DAY_MINUTES) * 100}%`,
  });
  return (
    <Box component="section" aria-label={label} sx={WEEK}>
      <Box sx={DAYS} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </Box>
      <Box className="tn" sx={CLOCK} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </Box>
      <Box className="wg-area" sx={readOnly ? AREA : DRAWN} {...pointer}>
        {ghost && (
          <Box
            component="i"
            sx={GHOST}
            style={{
              left: `${(ghost.days[0] / WEEKDAYS.length) * 100}%`,
              width: `${((ghost.days[1] - ghost.days[0] + 1) / WEEKDAYS.length) * 100}%`,
              top: `${(ghost.start / DAY_MINUTES) * 100}%`,
              height: `${((Math.min(ghost.end, DAY_MINUTES) - ghost.start) / DAY_MINUTES) * 100}%`,
            }}
          />
        )}
        {shown.map((block) => {
          const row = (block.isBefore ? before : rows)[block.row] ?? {};
          const { title, color } = who(whoOf(shape, row)?.key);
          const name = labelOf(shape, row);
          const times = timesText(shape, row);
          if (block.isBefore) {
            return (
              <div
                key={`before ${block.row}`}
                className="hue wg-block"
                data-color={color}
                data-inactive={isInactive(shape, row) || undefined}
                data-continued
                style={{ ...style(block), pointerEvents: 'none' }}
              >
                <b className="ellipsis">{title}</b>
                <span className="ellipsis">{translate('rotation.before')}</span>
              </div>
            );
          }
          const faulty = isFaulty(block.row);
          const spoken = [title, name, times, days[block.day], faulty ? translate('rotation.faulty') : ''];
          return (
            <button
              // without the time, so that a block that is moved by keys keeps the focus
              key={`${block.row} ${block.day} ${block.continued}`}
              type="button"
              className="hue wg-block"
              data-color={color}
              data-inactive={isInactive(shape, row) || undefined}
              data-faulty={faulty || undefined}
              data-continued={block.continued || undefined}
              data-continues={block.continues || undefined}
              style={style(block)}
              tabIndex={firstOf(block.row) === block ? 0 : -1}
              aria-label={spoken.filter(Boolean).join(', ')}
              title={[title, name, times].filter(Boolean).join('\n')}
              onClick={() => onOpen(block.row)}
              onKeyDown={(event) => onKey(event, block.row)}
            >
              <b className="ellipsis">{title}</b>
              <span className="tn">{block.continued ? name : times}</span>
            </button>
          );
        })}
      </Box>
    </Box>
  );
}
