import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useMay } from '../../definition/context.ts';
import { writeDay } from '../../duty/days.ts';
import type { DefaultContext } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { OwnWrite } from '../../record/useSave.ts';
import { Button } from '../../ui/Button.tsx';
import { PartEditor } from '../PartEditor.tsx';
import { copyOf, isSeries, type Occurrence } from './events.ts';
import type { Split } from './useEventWrites.ts';

interface EventPanelProps {
  parent: RecordData;
  defaults: DefaultContext;
  /** The open occurrence; undefined: a new event. */
  occurrence: Occurrence | undefined;
  /** Values of a new event. */
  prefill: RecordData;
  /** The occurrence that a new event replaces. */
  split: Split | undefined;
  locked: boolean;
  /** Whether a stored event can be changed. */
  editable: boolean;
  write: OwnWrite;
  onEdit: (occurrence: Occurrence) => void;
  onCopy: (values: RecordData) => void;
  onRemove: (occurrence: Occurrence) => void;
  onWritten: () => void;
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** The form of an event. A stored event is read-only until editing starts. */
export function EventPanel(props: EventPanelProps) {
  const { occurrence, split, locked, editable, onEdit, onCopy, onRemove } = props;
  const translate = useTranslate();
  const may = useMay();
  const tools = occurrence && !locked && (
    <>
      {!editable && may('update') && (
        <Button kind="primary" small onClick={() => onEdit(occurrence)}>
          {translate('calendar.edit')}
        </Button>
      )}
      {!editable && may('create') && (
        <Button kind="ghost" small onClick={() => onCopy(copyOf(occurrence.record))}>
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
            title: String(split.series.title ?? ''),
            day: writeDay(split.day).split('-').reverse().join('.'),
          })}
        </Alert>
      )}
      <PartEditor
        key={editable ? 'editable' : 'locked'}
        parent={props.parent}
        id={occurrence?.record.id}
        prefill={props.prefill}
        defaults={props.defaults}
        locked={locked || (occurrence !== undefined && !editable)}
        write={props.write}
        tools={tools}
        onRemove={occurrence && isSeries(occurrence.record) ? () => onRemove(occurrence) : undefined}
        onWritten={props.onWritten}
        onCreated={props.onCreated}
        onClose={props.onClose}
      />
    </>
  );
}
