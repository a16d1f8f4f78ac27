import FullCalendar, {
  type CalendarRef,
  type DatesSetInfo,
  type EventChangeInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar.css';
import Box from '@mui/material/Box';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useCapabilities } from '../../definition/definitions.tsx';
import { DAY_MINUTES, type Day, dayAt, readMoment, type Span } from '../../duty/days.ts';
import { wallTime } from '../../engine/clock.ts';
import type { Occurrence } from './events.ts';
import { locales } from './locales.ts';
import { VIEWS, type ViewName } from './Toolbar.tsx';

const PLUGINS = [theme, dayGrid, timeGrid, list, interaction];
const MINUTE = 60_000;
/** Length of an event that was dragged out of the row of whole days. */
const HOUR = 60;

/** A wall-clock time as FullCalendar has it in UTC, where each hour exists exactly once. */
const dateAt = (minute: number) => new Date(minute * MINUTE);
const minuteOf = (date: Date) => Math.round(date.getTime() / MINUTE);

function spanOf({ start, end, allDay }: { start: Date | null; end: Date | null; allDay: boolean }): Span | undefined {
  if (!start) return undefined;
  const from = minuteOf(start);
  return { start: from, end: end ? minuteOf(end) : from + (allDay ? DAY_MINUTES : HOUR) };
}

const isWholeDays = ({ start, end }: Span) => start % DAY_MINUTES === 0 && end % DAY_MINUTES === 0;

interface GridProps {
  calendar: RefObject<CalendarRef | null>;
  occurrences: readonly Occurrence[];
  /** Key of the open one. */
  open: string | undefined;
  view: ViewName;
  mayChange: boolean;
  mayAdd: boolean;
  /** The shown days, and their title. */
  onRange: (from: Day, to: Day, title: string) => void;
  onPress: (occurrence: Occurrence) => void;
  onMove: (occurrence: Occurrence, to: Span) => void;
  onDraw: (span: Span) => void;
  onKey: (occurrence: Occurrence, event: KeyboardEvent) => void;
}

/** The calendar as FullCalendar draws it. Times are wall-clock times of the platform, whatever the browser's zone. */
export function Grid(props: GridProps) {
  const { calendar, occurrences, open, view, mayChange, mayAdd } = props;
  const translate = useTranslate();
  const language = useLocale();
  const zone = useCapabilities()?.timeZone || undefined;
  const byKey = useMemo(() => new Map(occurrences.map((one) => [one.key, one])), [occurrences]);
  const events = useMemo(
    () =>
      occurrences.map(({ key, record, span }) => {
        const title = String(record.title ?? '');
        const off = record.active === false;
        return {
          id: key,
          title: off ? translate('calendar.inactive', { title }) : title,
          start: dateAt(span.start),
          end: dateAt(span.end),
          allDay: isWholeDays(span),
          className: `v-cal-event${off ? ' off' : ''}${key === open ? ' open' : ''}`,
        };
      }),
    [occurrences, open, translate],
  );

  const onDates = useEvent(({ start, end, view: { title } }: DatesSetInfo) =>
    props.onRange(dayAt(minuteOf(start)), dayAt(minuteOf(end)), title),
  );
  const onChange = useEvent(({ event, revert }: EventChangeInfo) => {
    const [occurrence, span] = [byKey.get(event.id), spanOf(event)];
    // the grid shows what is stored, and what is about to be
    revert();
    if (occurrence && span) props.onMove(occurrence, span);
  });

  const root = useRef<HTMLDivElement>(null);
  // a moved event is another element: the focus goes along
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const key = focused.current;
    if (key === undefined || document.activeElement !== document.body) return;
    const [id] = key.split(':');
    const mark = byKey.has(key) ? `[data-event="${key}"]` : `[data-event^="${id}:"]`;
    root.current?.querySelector<HTMLElement>(mark)?.focus();
  }, [byKey]);

  return (
    <Box
      ref={root}
      className="v-cal"
      onFocus={({ target }) => {
        focused.current = target.closest<HTMLElement>('[data-event]')?.dataset.event;
      }}
      onKeyDown={(event) => {
        const key = (event.target as HTMLElement).closest<HTMLElement>('[data-event]')?.dataset.event;
        const occurrence = key === undefined ? undefined : byKey.get(key);
        if (occurrence) props.onKey(occurrence, event);
      }}
    >
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        initialView={VIEWS[view]}
        headerToolbar={false}
        timeZone="UTC"
        locale={locales[language] ?? locales.en}
        firstDay={1}
        now={() => dateAt(readMoment(wallTime(zone).now) ?? 0)}
        nowIndicator
        height="auto"
        dayMaxEvents={4}
        eventTimeFormat={TIME}
        slotHeaderFormat={TIME}
        events={events}
        eventInteractive
        editable={mayChange}
        selectable={mayAdd}
        selectMirror
        longPressDelay={350}
        eventDidMount={markEvent}
        // FullCalendar calls it while it renders for the first time
        datesSet={(dates) => queueMicrotask(() => onDates(dates))}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const occurrence = byKey.get(event.id);
          if (occurrence) props.onPress(occurrence);
        }}
        eventDrop={onChange}
        eventResize={onChange}
        select={(info) => {
          const span = spanOf(info);
          calendar.current?.getApi().unselect();
          if (span) props.onDraw(span);
        }}
      />
    </Box>
  );
}

const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

function markEvent({ el, event }: EventDisplayInfo & { el: HTMLElement }): void {
  el.dataset.event = event.id;
}
