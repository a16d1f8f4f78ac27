import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { writeDay } from '../../duty/days.ts';
import { formatDotted } from '../../engine/dateNames.ts';
import type { RecordData } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { PartEditor } from '../PartEditor.tsx';
import { PartEditingContext } from '../partEditing.ts';
import { useCalendar } from './calendarContext.ts';
import { copyOf, isSeries, type Occurrence } from './events.ts';
import type { Split } from './useEventWrites.ts';

interface EventPanelProps {
  /** The open occurrence; undefined: a new event. */
  occurrence: Occurrence | undefined;
  /** Values of a new event. */
  prefill: RecordData;
  /** The occurrence that a new event replaces. */
  split: Split | undefined;
}

/** The form of an event. A stored event is read-only until editing starts. */
export function EventPanel({ occurrence, prefill, split }: EventPanelProps) {
  const { locked, editing, writes } = useCalendar();
  const { editable } = editing;
  const part = useDefinition();
  const translate = useTranslate();
  const may = useMay();
  const tools = occurrence && !locked && (
    <>
      {!editable && may('update') && (
        <Button kind="primary" small onClick={() => editing.edit(occurrence)}>
          {translate('calendar.edit')}
        </Button>
      )}
      {!editable && may('create') && (
        <Button kind="ghost" small onClick={() => editing.create(copyOf(occurrence.record))}>
          {translate('calendar.copy')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {split && (
        <Alert severity="info" variant="outlined" sx={{ mx: 3.5, mt: 2 }}>
          {translate('calendar.replaces', {
            title: titleOf(part, split.series),
            day: formatDotted(writeDay(split.day)),
          })}
        </Alert>
      )}
      <PartEditingContext
        value={{
          locked: locked || (occurrence !== undefined && !editable),
          write: (values) => writes.store(values, split),
          tools,
          remove: occurrence && isSeries(occurrence.record) ? () => editing.remove(occurrence) : undefined,
          written: editing.onWritten,
          created: editing.onCreated,
          close: editing.close,
        }}
      >
        <PartEditor key={editable ? 'editable' : 'locked'} id={occurrence?.record.id} prefill={prefill} />
      </PartEditingContext>
    </>
  );
}
