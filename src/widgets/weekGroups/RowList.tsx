import { ButtonBase, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { weekdayNames } from '../../engine/dateNames.ts';
import type { RecordData } from '../../engine/definition.ts';
import { daysOf, isWeekly } from './blocks.ts';
import { isInactive, isStandard, labelOf, ruleOf, timesText, whoOf } from './shape.ts';
import { useWeekGroups } from './weekGroupsContext.ts';

const ROWS = {
  mt: 1.5,
  '& .hue': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 10px',
    width: '100%',
    minHeight: { xs: 44, sm: 32 },
    p: '6px 10px',
    fontSize: 'var(--fs-12)',
    alignItems: 'normal',
    justifyContent: 'normal',
  },
  // ButtonBase removes outlines
  '& .hue[data-faulty]': { outline: 'revert-layer' },
};

interface RowListProps {
  rows: readonly RecordData[];
  isFaulty: (row: number) => boolean;
  /** Whether to list only the rows that the grid doesn't show. */
  others: boolean;
  onOpen: (row: number) => void;
  onKey: (event: KeyboardEvent, row: number) => void;
}

/** The rows of a week, one below the other. */
export function RowList({ rows, isFaulty, others, onOpen, onKey }: RowListProps) {
  const { shape, who } = useWeekGroups();
  const translate = useTranslate();
  const names = weekdayNames(useLocale(), 'weekdayShort');
  const when = (row: RecordData): string => {
    const days = daysOf(shape, row).map((day) => names[day]);
    if (isStandard(shape, row)) return translate('rotation.standard');
    const times = timesText(shape, row);
    if (ruleOf(shape, row).holiday === true) return [translate('rotation.holidays'), ...days, times].join(' ');
    return days.length === 0 ? translate('rotation.never') : `${days.join(' ')} ${times}`;
  };
  const shown = rows.flatMap((row, index) => (others && isWeekly(shape, row) ? [] : [{ row, index }]));
  if (shown.length === 0) return null;
  return (
    <Stack component="ul" spacing={1} sx={ROWS}>
      {shown.map(({ row, index }) => {
        const { title, color } = who(whoOf(shape, row)?.key);
        const faulty = isFaulty(index);
        return (
          <li key={index}>
            <ButtonBase
              className="hue"
              data-color={color}
              data-faulty={faulty || undefined}
              data-inactive={isInactive(shape, row) || undefined}
              onClick={() => onOpen(index)}
              onKeyDown={(event) => onKey(event, index)}
            >
              <b>{title}</b>
              <span>{[when(row), labelOf(shape, row)].filter(Boolean).join(' · ')}</span>
              {faulty && <span className="v-fail">{translate('rotation.faulty')}</span>}
            </ButtonBase>
          </li>
        );
      })}
    </Stack>
  );
}
