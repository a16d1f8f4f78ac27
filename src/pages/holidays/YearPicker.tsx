import { useTranslate } from 'ra-core';
import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';

interface YearPickerProps {
  year: number;
  /** YYYY-MM-DD */
  today: string;
  onYear: (year: number) => void;
}

/** Switches to the previous or next year, or to the holidays of every year. */
export function YearPicker({ year, today, onYear }: YearPickerProps) {
  const translate = useTranslate();
  const everyYear = year === EVERY_YEAR;
  const thisYear = Number(today.slice(0, 4));
  const shown = everyYear ? thisYear : year;
  return (
    <Line role="group" aria-label={translate('holidayYear.year')}>
      <Button
        kind="ghost"
        icon="left"
        aria-label={translate('holidayYear.previous')}
        disabled={everyYear || shown - 1 <= EVERY_YEAR}
        onClick={() => onYear(shown - 1)}
      />
      <Button
        kind="chip"
        className={everyYear ? undefined : 'on'}
        aria-pressed={!everyYear}
        onClick={() => onYear(everyYear ? thisYear : year)}
      >
        <b>{shown}</b>
      </Button>
      <Button
        kind="ghost"
        icon="right"
        aria-label={translate('holidayYear.next')}
        disabled={everyYear}
        onClick={() => onYear(shown + 1)}
      />
      <Button
        kind="chip"
        className={everyYear ? 'on' : undefined}
        aria-pressed={everyYear}
        onClick={() => onYear(EVERY_YEAR)}
      >
        {translate('holidayYear.everyYear')}
      </Button>
    </Line>
  );
}
