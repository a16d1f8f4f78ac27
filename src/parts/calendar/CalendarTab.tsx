import type { CalendarRef } from '@fullcalendar/react';
import Box from '@mui/material/Box';
import { useEvent, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useExtension } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { PartsProps } from '../../definition/widgets.ts';
import type { Span } from '../../duty/days.ts';
import { NEW } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import { ConflictDialog } from '../../record/ConflictDialog.tsx';
import { Pending } from '../../record/states.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { useStoredState } from '../../ui/useStoredState.ts';
import { useOpenPart } from '../useOpenPart.ts';
import { useParts } from '../useParts.ts';
import { EventPanel } from './EventPanel.tsx';
import {
  fieldsOf,
  isSeries,
  movedEvent,
  type Occurrence,
  occurrenceOn,
  shownOccurrences,
  singleEvent,
  withoutDay,
} from './events.ts';
import { Grid, type KeyPress } from './Grid.tsx';
import { keyedSpan } from './keys.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { type Question, ScopeDialog } from './ScopeDialog.tsx';
import { isView, Toolbar, VIEWS, type ViewName } from './Toolbar.tsx';
import { momentsOf, wholeDay } from './times.ts';
import { type Split, useEventWrites } from './useEventWrites.ts';

const HINT = { display: { xs: 'none', sm: 'block' }, fontSize: 12, minHeight: '1.5em', mb: 2 };

/** The individual calendar of a record: its events in month, week, day and agenda, and the open one beside it. */
export default function CalendarTab({ parent, defaults, locked, isNew }: PartsProps) {
  const part = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const desktop = useDesktop();
  const root = useRef<HTMLDivElement>(null);
  const { mode, go } = useOpenPart(root, (id) => `[data-event^="${id}:"]`);
  const query = useParts(part, parent, !isNew);
  const options = part.list ? (named(part.list.widget)?.options ?? {}) : {};
  const exceptions = String(options.exceptions ?? '');
  const extended = useExtension('calendars');
  const canSplit = exceptions !== '' && extended;
  const writes = useEventWrites(exceptions);
  const [stored, setView] = useStoredState('tocsin.calendar.view', desktop ? 'week' : 'agenda');
  const view: ViewName = isView(stored) ? stored : 'week';
  const calendar = useRef<CalendarRef>(null);
  const [range, setRange] = useState({ from: 0, to: 0, title: '' });
  const [pressed, setPressed] = useState<{ id: number; day: number }>();
  const [fresh, setFresh] = useState<{ values: RecordData; split?: Split; key: number }>();
  const [editable, setEditable] = useState(false);
  const [asked, setAsked] = useState<Question>();
  const [lifted, setLifted] = useState<{ occurrence: Occurrence; span: Span }>();

  const { unstored } = writes;
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
  const openId = mode.mode === 'update' ? mode.id : undefined;
  const record = records.find(({ id }) => id === openId);
  const chosen = record && occurrenceOn(record, pressed?.id === openId ? pressed?.day : undefined);
  const mayChange = !locked && may('update') && !unstored;
  const mayAdd = !locked && may('create');

  /** Opens a new event. */
  const create = (values: RecordData, split?: Split) => {
    setEditable(false);
    setFresh((before) => ({ values, split, key: (before?.key ?? 0) + 1 }));
    go(NEW);
  };
  const close = useEvent(() => {
    setEditable(false);
    go(undefined);
  });
  const move = useEvent((occurrence: Occurrence, to: Span) => {
    setLifted(undefined);
    const { record: series, day } = occurrence;
    const all = () => void writes.change(series, movedEvent(occurrence, to));
    if (!isSeries(series)) return all();
    const one = () => void writes.separate({ series, day }, singleEvent(occurrence, to));
    setAsked({ what: 'move', one, all });
  });
  const remove = (occurrence: Occurrence) => {
    const { record: series, day } = occurrence;
    const done = () => {
      setEditable(false);
      if (openId === series.id) go(undefined);
    };
    const all = async () => {
      if (await writes.remove(series)) done();
    };
    const one = async () => {
      await writes.change(series, withoutDay(series, exceptions, day));
      done();
    };
    setAsked({ what: 'remove', one: () => void one(), all: () => void all() });
  };
  const edit = (occurrence: Occurrence) => {
    const { record: series, day } = occurrence;
    if (!isSeries(series) || !canSplit) return setEditable(true);
    setAsked({
      what: 'edit',
      one: () => create(singleEvent(occurrence), { series, day }),
      all: () => setEditable(true),
    });
  };
  const press = (occurrence: Occurrence) => {
    if (lifted?.occurrence.key === occurrence.key) return move(lifted.occurrence, lifted.span);
    setLifted(undefined);
    setEditable(false);
    setPressed({ id: occurrence.record.id, day: occurrence.day });
    go(String(occurrence.record.id));
  };
  const onKey = (occurrence: Occurrence, event: KeyPress) => {
    if (event.key === 'Escape' && lifted) {
      event.stopPropagation();
      return setLifted(undefined);
    }
    const span = mayChange ? keyedSpan(event.key, event.shiftKey, occurrence.span, view) : undefined;
    if (!span) return;
    event.preventDefault();
    setLifted((before) => ({
      occurrence: before?.occurrence.key === occurrence.key ? before.occurrence : occurrence,
      span,
    }));
  };
  const showView = (next: ViewName) => {
    setView(next);
    calendar.current?.getApi().changeView(VIEWS[next]);
  };

  if (isNew) return <p className="v-quiet">{translate('parts.unsaved')}</p>;
  if (!query.data) return <Pending query={query} op="list" lines={2} />;
  const shown = mode.mode === 'new' ? mayAdd : record !== undefined;
  return (
    <PanelFrame
      root={root}
      label={mode.mode === 'new' ? labels.newOne() : String((record as RecordData | undefined)?.title ?? '')}
      onClose={close}
      panel={
        shown && (
          <EventPanel
            key={openId ?? `${NEW}${fresh?.key ?? 0}`}
            parent={parent}
            defaults={defaults}
            occurrence={chosen}
            prefill={fresh?.values ?? fieldsOf(wholeDay(defaults.today))}
            split={mode.mode === 'new' ? fresh?.split : undefined}
            locked={locked}
            editable={editable}
            write={(values) => writes.store(values, mode.mode === 'new' ? fresh?.split : undefined)}
            onEdit={edit}
            onCopy={create}
            onRemove={remove}
            onWritten={() => {
              setEditable(false);
              void writes.refresh();
            }}
            onCreated={(id) => {
              setFresh(undefined);
              go(String(id), true);
            }}
            onClose={close}
          />
        )
      }
    >
      <Toolbar
        title={range.title}
        view={view}
        onView={showView}
        onGo={(where) => calendar.current?.getApi()[where]()}
        onAdd={mayAdd ? () => create(fieldsOf(wholeDay(defaults.today))) : undefined}
      />
      <Box className="v-quiet" role="status" sx={HINT}>
        {unstored?.waiting && translate('calendar.waiting')}
        {lifted && translate('calendar.lifted', { ...momentsOf(lifted.span) })}
        {!unstored && !lifted && mayChange && view !== 'agenda' && translate('calendar.keys')}
      </Box>
      {query.data.length === 0 && mode.mode === 'none' && <p className="v-quiet">{labels.empty()}</p>}
      <Grid
        calendar={calendar}
        occurrences={occurrences}
        open={chosen?.key}
        view={view}
        mayChange={mayChange}
        mayAdd={mayAdd}
        lifted={lifted !== undefined}
        onRange={(from, to, title) => setRange({ from, to, title })}
        onPress={press}
        onMove={move}
        onDraw={(span) => create(fieldsOf(span))}
        onKey={onKey}
      />
      {asked && <ScopeDialog asked={asked} canSplit={canSplit} onClose={() => setAsked(undefined)} />}
      {writes.conflict && (
        <ConflictDialog
          base={writes.conflict.base}
          mine={writes.conflict.mine}
          theirs={writes.conflict.theirs}
          onCancel={writes.conflict.cancel}
          onMerge={writes.conflict.merge}
        />
      )}
    </PanelFrame>
  );
}
