import { Stack } from '@mui/material';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { memo, useEffect, useRef, useState } from 'react';
import { ALARM_FIGURES, FILTERED_FIGURES, type FilteredFigure } from '../../../protocol/figures.ts';
import { useExtension } from '../../definition/context.tsx';
import { statusesOfFigure } from '../../duty/figures.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useListScreen } from '../../list/state/context.ts';
import { figureStyleOf } from '../../live/status.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { afterPaint } from '../../ui/painting.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useAlarms } from './AlarmsProvider.tsx';
import { figuresOf } from './request.ts';
import { useFigureCounts } from './useFigureCounts.ts';

/** Figures that only a platform with the extension `alarms` tells. */
const EXTENSIONS: readonly FilteredFigure[] = ['takenOver', 'test'];
/** Figures of alarms that have not ended, which the history doesn't have. */
const NOT_ENDED: readonly FilteredFigure[] = ['running', 'waiting'];
/** All statuses in the order of their figures. */
const STATUSES = ALARM_FIGURES.flatMap(statusesOfFigure);

/** Reads and writes the status filter in the URL. */
function useStatuses() {
  const { state, change } = useListScreen();
  const { status, ...rest } = state.filters;
  const chosen = (Array.isArray(status) ? status : []).map(String);
  const set = (next: readonly string[]) => change({ filters: next.length > 0 ? { ...rest, status: [...next] } : rest });
  return { chosen, set };
}

/** Returns the chosen figures. A click updates them first; rows and other bars follow after the next paint. */
function usePressed() {
  const { state, change } = useListScreen();
  // choosing a figure replaces chosen statuses, which the counts don't follow
  const { figure: _, status, ...rest } = state.filters;
  const [pressed, press] = useState<readonly FilteredFigure[]>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const choose = useEvent((next: readonly FilteredFigure[]) => {
    press(next);
    cancel.current?.();
    cancel.current = afterPaint(() => {
      press(undefined);
      change({ filters: next.length > 0 ? { ...rest, figure: [...next] } : rest });
    });
  });
  return { chosen: pressed ?? figuresOf(state.filters), hasStatuses: !pressed && status !== undefined, choose };
}

/** Returns the figures that are counted on this tab. Tests count nowhere, but can be found in the history. */
function useCounted(): FilteredFigure[] {
  const { tab } = useAlarms();
  const extended = useExtension('alarms');
  return FILTERED_FIGURES.filter(
    (figure) =>
      (extended || !EXTENSIONS.includes(figure)) && (tab === '2' ? !NOT_ENDED.includes(figure) : figure !== 'test'),
  );
}

/** Number of alarms in each figure; a click filters by the figure. */
export function StatusCounts() {
  const translate = useTranslate();
  const locale = useLocale();
  const { chosen, hasStatuses, choose } = usePressed();
  const figures = useCounted();
  const counts = useFigureCounts(figures);
  const number = (index: number) => {
    const count = counts[index];
    return count === undefined ? '' : formatNumber(count, locale);
  };
  return (
    <section className="at-counts" aria-label={translate('alarmTable.byStatus')}>
      {figures.map((figure, index) => (
        <Count
          key={figure}
          figure={figure}
          on={chosen.length === 1 && chosen[0] === figure}
          number={number(index)}
          onChoose={choose}
        />
      ))}
      <Count on={chosen.length === 0 && !hasStatuses} number={number(figures.length)} onChoose={choose} />
    </section>
  );
}

interface CountProps {
  /** Undefined for all alarms. */
  figure?: FilteredFigure;
  on: boolean;
  number: string;
  onChoose: (figures: readonly FilteredFigure[]) => void;
}

/** Toggle button with a count that filters by its figure; memoized. */
const Count = memo(function Count({ figure, on, number, onChoose }: CountProps) {
  const translate = useTranslate();
  const look = figure && figureStyleOf(figure);
  return (
    <Button kind="ghost" aria-pressed={on} onClick={() => onChoose(figure && !on ? [figure] : [])}>
      {look && (
        <Stack component="span" sx={{ color: `status.${look.tone}.fg` }}>
          <Icon name={look.icon} />
        </Stack>
      )}
      <b className="tn">{number}</b> <span>{translate(figure ? `figures.${figure}` : 'views.saved.all')}</span>
    </Button>
  );
});

/** Filter: individual statuses. */
export function StatusChip() {
  const translate = useTranslate();
  const { chosen, set } = useStatuses();
  const text = (status: string) => translate(`enums.${status}`, { _: status });
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} kind="chip" className={chosen.length > 0 ? 'on' : undefined}>
          <span>{translate('resources.alarm-table.fields.status')}</span>
          <b>{chosen.length === 0 ? translate('views.list.any') : chosen.map(text).join(', ')}</b>
          <Icon name="expand" />
        </Button>
      )}
    >
      {() => (
        <Stack component="fieldset" sx={{ px: 2 }}>
          <legend className="sr">{translate('resources.alarm-table.fields.status')}</legend>
          {STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={text(status)}
              checked={chosen.includes(status)}
              onChange={(on) => set(on ? [...chosen, status] : chosen.filter((other) => other !== status))}
            />
          ))}
        </Stack>
      )}
    </Popover>
  );
}

/** Switch that sorts urgent alarms first. */
export function UrgentSwitch() {
  const translate = useTranslate();
  const { state, change } = useListScreen();
  const { urgent, ...rest } = state.filters;
  return (
    <Switch
      label={translate('alarmTable.urgent')}
      checked={urgent === true}
      onChange={(on) => change({ filters: on ? { ...rest, urgent: true } : rest })}
    />
  );
}
