import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useMay } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useExtension } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { PartsProps } from '../../definition/widgets.ts';
import { NEW } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import { ConflictDialog } from '../../record/ConflictDialog.tsx';
import { Pending } from '../../record/states.tsx';
import { useOpenPart } from '../useOpenPart.ts';
import { useParts } from '../useParts.ts';
import { EventPanel } from './EventPanel.tsx';
import { fieldsOf, occurrenceOn, shownOccurrences } from './events.ts';
import { Grid } from './Grid.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { momentsOf, wholeDay } from './times.ts';
import { useEditing } from './useEditing.ts';
import { useEventWrites } from './useEventWrites.ts';
import { useView } from './useView.ts';

const HINT = { display: { xs: 'none', sm: 'block' }, fontSize: 12, minHeight: '1.5em', mb: 2 };
const EMPTY = { fontSize: 13, mb: 2 };

/** The individual calendar of a record: its events in month, week, day and agenda, and the open one beside it. */
export default function CalendarTab({ parent, defaults, locked, isNew }: PartsProps) {
  const part = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const root = useRef<HTMLDivElement>(null);
  const { mode, go } = useOpenPart(root, (id) => `[data-event^="${id}:"]`);
  const query = useParts(part, parent, !isNew);
  const options = part.list ? (named(part.list.widget)?.options ?? {}) : {};
  const exceptions = String(options.exceptions ?? '');
  const extended = useExtension('calendars');
  const canSplit = exceptions !== '' && extended;
  const writes = useEventWrites(exceptions);
  const { unstored, conflict } = writes;
  const { view, calendar, range, onRange, onView, onGo } = useView();
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
  const shown = mode.mode === 'new' ? mayAdd : record !== undefined;
  return (
    <PanelFrame
      root={root}
      label={mode.mode === 'new' ? labels.newOne() : String((record as RecordData | undefined)?.title ?? '')}
      onClose={editing.close}
      panel={
        shown && (
          <EventPanel
            key={openId ?? `${NEW}${fresh?.key ?? 0}`}
            parent={parent}
            defaults={defaults}
            occurrence={chosen}
            prefill={fresh?.values ?? today}
            split={split}
            locked={locked}
            editable={editing.editable}
            write={(values) => writes.store(values, split)}
            onEdit={editing.edit}
            onCopy={create}
            onRemove={editing.remove}
            onWritten={editing.onWritten}
            onCreated={editing.onCreated}
            onClose={editing.close}
          />
        )
      }
    >
      <Toolbar
        title={range.title}
        view={view}
        onView={onView}
        onGo={onGo}
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
      <Grid
        calendar={calendar}
        occurrences={occurrences}
        open={chosen?.key}
        view={view}
        mayChange={mayChange}
        mayAdd={mayAdd}
        lifted={lifted !== undefined}
        onRange={onRange}
        onPress={editing.press}
        onMove={editing.move}
        onDraw={(span) => create(fieldsOf(span))}
        onKey={editing.onKey}
      />
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
  );
}
