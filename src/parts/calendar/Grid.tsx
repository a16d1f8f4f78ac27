import FullCalendar, {
  type DateSelectInfo,
  type DatesSetInfo,
  type EventChangeInfo,
  type EventClickInfo,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar.css';
import type { LocaleInput } from '@fullcalendar/react';
import cs from '@fullcalendar/react/locales/cs';
import de from '@fullcalendar/react/locales/de';
import en from '@fullcalendar/react/locales/en-gb';
import fr from '@fullcalendar/react/locales/fr';
import it from '@fullcalendar/react/locales/it';
import { Box } from '@mui/material';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useDefinition, useTimeZone } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { DAY_MINUTES, dayAt, type Span, wallMinute } from '../../duty/days.ts';
import { titleOf } from '../../engine/template.ts';
import { useCalendar } from './calendarContext.ts';
import { fieldsOf, type Occurrence } from './events.ts';
import { VIEWS } from './Toolbar.tsx';
import { useEventFocus } from './useEventFocus.ts';

/** FullCalendar's own texts by language of the console. */
const locales: { readonly [language: string]: LocaleInput } = { cs, de, en, fr, it };

const PLUGINS = [theme, dayGrid, timeGrid, list, interaction];
const MINUTE = 60_000;
/** Length in minutes of an event that was dragged out of the row of whole days. */
const HOUR = 60;

/** Converts a wall-clock time for FullCalendar, which runs in UTC, where each hour exists exactly once. */
const dateAt = (minute: number) => new Date(minute * MINUTE);
const minuteOf = (date: Date) => Math.round(date.getTime() / MINUTE);

function spanOf({ start, end, allDay }: { start: Date | null; end: Date | null; allDay: boolean }): Span | undefined {
  if (!start) return undefined;
  const from = minuteOf(start);
  return { start: from, end: end ? minuteOf(end) : from + (allDay ? DAY_MINUTES : HOUR) };
}

const isWholeDays = ({ start, end }: Span) => start % DAY_MINUTES === 0 && end % DAY_MINUTES === 0;

interface GridProps {
  occurrences: readonly Occurrence[];
  /** Key of the open occurrence. */
  open: string | undefined;
}

/** The calendar, drawn by FullCalendar. Times are wall-clock times of the platform, whatever the browser's zone. */
export function Grid({ occurrences, open }: GridProps) {
  const { active, mayAdd, mayChange, shown, editing } = useCalendar();
  const { calendar, view } = shown;
  const part = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const language = useLocale();
  const zone = useTimeZone();
  const byKey = useMemo(() => new Map(occurrences.map((one) => [one.key, one])), [occurrences]);
  const events = useMemo(
    () =>
      occurrences.map(({ key, record, span }) => {
        const title = titleOf(part, record);
        const off = active !== undefined && record[active] === false;
        return {
          id: key,
          title: off ? translate('calendar.inactive', { title }) : title,
          start: dateAt(span.start),
          end: dateAt(span.end),
          allDay: isWholeDays(span),
          className: `v-cal-event${off ? ' off' : ''}${key === open ? ' open' : ''}`,
        };
      }),
    [occurrences, open, part, active, translate],
  );

  const onDates = useEvent(({ start, end, view: { title } }: DatesSetInfo) =>
    shown.onRange(dayAt(minuteOf(start)), dayAt(minuteOf(end)), title),
  );
  // FullCalendar may still call handlers of an earlier render: with `useEvent`, all of them do what the latest do
  const onClick = useEvent(({ event, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault();
    const occurrence = byKey.get(event.id);
    if (occurrence) editing.press(occurrence);
  });
  const onSelect = useEvent((drawn: DateSelectInfo) => {
    const span = spanOf(drawn);
    calendar.current?.getApi().unselect();
    if (span) editing.create(fieldsOf(span));
  });
  const onChange = useEvent(({ event, revert }: EventChangeInfo) => {
    const [occurrence, span] = [byKey.get(event.id), spanOf(event)];
    // FullCalendar's own change is undone: the grid shows stored events and changes that are being stored
    revert();
    if (occurrence && span) editing.move(occurrence, span);
  });

  const { mark, ...keys } = useEventFocus(byKey);

  return (
    <Box className="v-cal" {...keys}>
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        initialView={VIEWS[view]}
        headerToolbar={false}
        timeZone="UTC"
        locale={locales[language] ?? locales.en}
        firstDay={1}
        now={() => dateAt(wallMinute(zone))}
        nowIndicator
        height="auto"
        dayMaxEvents={4}
        noEventsText={translate('calendar.nothing')}
        timedText={translate('calendar.timed')}
        eventsHint={labels.name(2)}
        moreLinkHint={(smart_count) => translate('calendar.more', { smart_count })}
        eventTimeFormat={TIME}
        slotHeaderFormat={TIME}
        events={events}
        eventInteractive
        editable={mayChange}
        selectable={mayAdd}
        selectMirror
        longPressDelay={350}
        eventDidMount={mark}
        // deferred, because FullCalendar calls it during its first render
        datesSet={(dates) => queueMicrotask(() => onDates(dates))}
        eventClick={onClick}
        eventDrop={onChange}
        eventResize={onChange}
        select={onSelect}
      />
    </Box>
  );
}

const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
