import { Box, Stack } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DAY_MINUTES, type Minute } from '../../duty/days.ts';
import { DeadEndList } from '../../live/deadEnds.tsx';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { textMeasure } from '../../ui/textMeasure.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { fittingName } from './fittingName.ts';
import type { DayRange, Tick } from './range.ts';
import { type Bar, colorOf, type Row } from './rows.ts';
import { ShiftButtons, type ShiftChanges } from './ShiftButtons.tsx';
import { useDutyTexts } from './texts.ts';

/** Width in pixels of the names of the rows, and of padding and edge of a bar. */
const NAMES = 220;
const BAR_PADDING = 15;

const CHART = {
  position: 'relative',
  overflowX: 'auto',
  pb: 2,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r)',
  bgcolor: 'background.paper',
};
const AXIS = {
  position: 'relative',
  height: 28,
  ml: `${NAMES}px`,
  borderBottom: '1px solid var(--line)',
  color: 'text.hint',
  fontSize: 'var(--fs-11)',
  '& > span': { position: 'absolute', top: 6, pl: 1, whiteSpace: 'nowrap' },
};

interface ChartProps {
  label: string;
  rows: readonly Row[];
  ticks: readonly Tick[];
  range: DayRange;
  now: Minute;
  /** Shows the week of a moment. */
  onWeek: (moment: Minute) => void;
  changes: ShiftChanges | undefined;
}

const percent = (share: number) => `${share * 100}%`;

/** Moves the focus between the bars: left and right in a row, up and down to the bar nearest in time. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const current = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
  const row = current?.closest('[data-row]');
  if (!current || !row) return;
  const bars = (of: Element | null) => [...(of?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])];
  const own = bars(row);
  const place = own.indexOf(current);
  let next: HTMLElement | undefined;
  if (event.key === 'ArrowRight') next = own[place + 1];
  else if (event.key === 'ArrowLeft') next = own[place - 1];
  else if (event.key === 'Home') next = own[0];
  else if (event.key === 'End') next = own.at(-1);
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])];
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const start = Number(current.dataset.bar);
    for (let i = rows.indexOf(row) + step; i >= 0 && i < rows.length && !next; i += step) {
      const near = bars(rows[i] ?? null);
      next = near.reduce<HTMLElement | undefined>((best, bar) => {
        const distance = (of: HTMLElement) => Math.abs(Number(of.dataset.bar) - start);
        return !best || distance(bar) < distance(best) ? bar : best;
      }, undefined);
    }
  } else return;
  event.preventDefault();
  next?.focus();
}

/** Rows of bars on a time axis. */
export function Chart({ label, rows, ticks, range, now, onWeek, changes }: ChartProps) {
  const { translate } = useDutyTexts();
  const length = (range.to - range.from) * DAY_MINUTES;
  const share = (moment: Minute) => (moment - range.from * DAY_MINUTES) / length;
  const nowAt = share(now);
  const first = rows.find(({ bars }) => bars.length > 0);
  const [stop, setStop] = useState<string>();
  const chart = useRef<HTMLDivElement>(null);
  const width = useWidth(chart);
  const roomOf = ({ start, end }: Bar) =>
    width === undefined ? undefined : ((end - start) / length) * (width - NAMES) - BAR_PADDING;
  return (
    // the keys move the focus between the buttons inside
    <Box ref={chart} sx={CHART} onKeyDown={onArrow}>
      <Box sx={AXIS} aria-hidden="true">
        {ticks.map(({ at, label: text }) => (
          <span key={at} style={{ left: percent(at) }}>
            {text}
          </span>
        ))}
      </Box>
      <ul aria-label={label}>
        {rows.map((row) => (
          <li key={row.key} data-row className="duty-row">
            <div className="duty-name ellipsis">{row.to ? <Link to={row.to}>{row.title}</Link> : row.title}</div>
            <ul className="duty-track" style={{ '--lanes': row.lanes } as object} aria-label={row.title}>
              {ticks.map(({ at }) => (
                <li key={at} aria-hidden="true" className="duty-line" style={{ left: percent(at) }} />
              ))}
              {row.bars.map((bar, i) => {
                const key = `${row.key} ${i}`;
                return (
                  <li
                    key={`${bar.kind} ${bar.start} ${bar.lane}`}
                    className={`duty-place ${bar.kind}`}
                    style={
                      {
                        left: percent(share(bar.start)),
                        width: percent((bar.end - bar.start) / length),
                        '--lane': bar.lane,
                      } as object
                    }
                  >
                    <BarButton
                      bar={bar}
                      room={roomOf(bar)}
                      onWeek={onWeek}
                      changes={changes}
                      stop={stop === undefined ? row === first && i === 0 : stop === key}
                      onFocus={() => setStop(key)}
                    />
                  </li>
                );
              })}
              {nowAt >= 0 && nowAt < 1 && (
                <li className="duty-now" style={{ left: percent(nowAt) }}>
                  <span className="sr">{translate('duty.now')}</span>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** The label of a bar; a person's name in the form that fits. */
function shownLabel({ label, replaceable }: Bar, room: number | undefined): string {
  const measure = textMeasure();
  if (!measure || room === undefined || label === '' || replaceable?.name !== label) return label;
  return fittingName(label, room, (text) => measure(text, 400, 12));
}

interface BarButtonProps extends Pick<ChartProps, 'onWeek' | 'changes'> {
  bar: Bar;
  /** Width for the text in pixels; undefined before it is known. */
  room: number | undefined;
  /** Whether the Tab key stops here. */
  stop: boolean;
  onFocus: () => void;
}

/** A bar; pressing it shows its times and reason. */
function BarButton({ bar, room, stop, onFocus, onWeek, changes }: BarButtonProps) {
  const { translate, barText, spanText, reasonText } = useDutyTexts();
  return (
    <Popover
      button={({ id, onClick, ...trigger }) => (
        <button
          type="button"
          id={id}
          onClick={onClick}
          aria-haspopup={trigger['aria-haspopup']}
          aria-expanded={trigger['aria-expanded']}
          className={`hue ellipsis duty-bar ${bar.kind}`}
          data-color={colorOf(bar.kind)}
          data-bar={bar.start}
          title={barText(bar)}
          aria-label={barText(bar)}
          tabIndex={stop ? 0 : -1}
          onFocus={onFocus}
        >
          {bar.kind === 'unreached' ? translate('duty.kind.unreached') : shownLabel(bar, room)}
        </button>
      )}
    >
      {(close) => (
        <Stack spacing={1} sx={{ p: '6px 8px' }}>
          <b>{bar.label || translate(`duty.kind.${bar.kind}`)}</b>
          <p className="tn">{spanText(bar)}</p>
          {bar.reason && <p>{reasonText(bar.reason)}</p>}
          <DeadEndList ends={bar.why} />
          {bar.kind === 'nobody' && <p>{translate('duty.kind.nobody')}</p>}
          <ShiftButtons bar={bar} changes={changes} before={close} />
          <Button
            small
            onClick={() => {
              close();
              onWeek(bar.start);
            }}
          >
            {translate('duty.showWeek')}
          </Button>
        </Stack>
      )}
    </Popover>
  );
}
