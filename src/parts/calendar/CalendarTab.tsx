import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useDefinition, useExtension, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { PartsProps } from '../../definition/widgets.ts';
import { DAY_MINUTES, dayAt, readMoment, type Span, writeDay, writeTime } from '../../duty/days.ts';
import { formatDotted } from '../../engine/dateNames.ts';
import { NEW } from '../../engine/defaults.ts';
import { named, textOption } from '../../engine/named.ts';
import { titleOf } from '../../engine/template.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { Pending } from '../../record/pane/states.tsx';
import { ConflictDialog } from '../../record/save/ConflictDialog.tsx';
import { useOpenPart } from '../useOpenPart.ts';
import { useWholeParts } from '../useParts.ts';
import { CalendarContext } from './calendarContext.ts';
import { EventPanel } from './EventPanel.tsx';
import { fieldsOf, occurrenceOn, shownOccurrences } from './events.ts';
import { Grid } from './Grid.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEditing } from './useEditing.ts';
import { useEventWrites } from './useEventWrites.ts';
import { useView } from './useView.ts';

/** Returns the span of a whole day, from 00:00 to 24:00. */
function wholeDay(today: string): Span {
  const start = readMoment(today) ?? 0;
  return { start, end: start + DAY_MINUTES };
}

/** Formats start and end for display: DD.MM.YYYY HH:mm. */
function momentsOf({ start, end }: Span) {
  const text = (moment: number) => `${formatDotted(writeDay(dayAt(moment)))} ${writeTime(moment)}`;
  return { start: text(start), end: text(end) };
}

const HINT = { display: { xs: 'none', sm: 'block' }, fontSize: 'var(--fs-12)', minHeight: '1.5em', mb: 2 };
const EMPTY = { fontSize: 'var(--fs-13)', mb: 2 };

/** The individual calendar of a record: its events in month, week, day and agenda, and the open one beside it. */
export default function CalendarTab({ locked }: PartsProps) {
  const { base: parent, defaults, op } = useFormInfo();
  const isNew = op === 'create';
  const part = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const root = useRef<HTMLDivElement>(null);
  const { mode, go } = useOpenPart(root, (id) => `[data-event^="${id}:"]`);
  const query = useWholeParts(part, parent, !isNew);
  const options = part.list ? (named(part.list.widget)?.options ?? {}) : {};
  const exceptions = textOption(options, 'exceptions') ?? '';
  const extended = useExtension('calendars');
  const canSplit = exceptions !== '' && extended;
  const writes = useEventWrites(exceptions);
  const { unstored, conflict } = writes;
  const shown = useView();
  const { view, range } = shown;
  const mayChange = !locked && may('update') && !unstored;
  const mayAdd = !locked && may('create');
  const editing = useEditing({ mode, go, writes, exceptions, canSplit, mayChange, view });
  const { openId, fresh, lifted, asked, create } = editing;

  const records = useMemo(
    () =>
      (query.data ?? []).map((record) =>
        record.id === unstored?.base.id ? { ...record, ...unstored.values, id: record.id } : record,
      ),
    [query.data, unstored],
  );
  const occurrences = useMemo(
    () =>
      shownOccurrences(records, range.from, range.to).map((one) =>
        one.key === lifted?.occurrence.key ? { ...one, span: lifted.span } : one,
      ),
    [records, range, lifted],
  );
  const record = records.find(({ id }) => id === openId);
  const chosen = record && occurrenceOn(record, editing.day);

  if (isNew) return <p className="v-quiet">{translate('parts.unsaved')}</p>;
  if (!query.data) return <Pending query={query} op="list" lines={2} />;
  const today = fieldsOf(wholeDay(defaults.today));
  const split = mode.mode === 'new' ? fresh?.split : undefined;
  const active = textOption(options, 'active');
  const panelOpen = mode.mode === 'new' ? mayAdd : record !== undefined;
  return (
    <CalendarContext value={{ active, locked, mayAdd, mayChange, shown, editing, writes }}>
      <PanelFrame
        root={root}
        label={mode.mode === 'new' ? labels.newOne() : record ? titleOf(part, record) : ''}
        onClose={editing.close}
        panel={
          panelOpen && (
            <EventPanel
              key={openId ?? `${NEW}${fresh?.key ?? 0}`}
              occurrence={chosen}
              prefill={fresh?.values ?? today}
              split={split}
            />
          )
        }
      >
        <Toolbar
          title={range.title}
          view={view}
          onView={shown.onView}
          onGo={shown.onGo}
          onAdd={mayAdd ? () => create(today) : undefined}
        />
        <Box className="v-quiet" role="status" sx={HINT}>
          {unstored?.waiting && translate('calendar.waiting')}
          {lifted && translate('calendar.lifted', { ...momentsOf(lifted.span) })}
          {!unstored && !lifted && mayChange && view !== 'agenda' && translate('calendar.keys')}
        </Box>
        {query.data.length === 0 && mode.mode === 'none' && (
          <Box component="p" className="v-quiet" sx={EMPTY}>
            {labels.empty()}
          </Box>
        )}
        <Grid occurrences={occurrences} open={chosen?.key} />
        {asked && <ScopeDialog asked={asked} canSplit={canSplit} onClose={editing.onAnswered} />}
        {conflict && (
          <ConflictDialog
            base={conflict.base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            onCancel={conflict.cancel}
            onMerge={conflict.merge}
          />
        )}
      </PanelFrame>
    </CalendarContext>
  );
}
