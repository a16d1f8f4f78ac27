import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { removeHoliday, saveHoliday } from '../../../dataProvider/calls/holidays.ts';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { useWhileMounted } from '../../definition/tasks.ts';
import type { RecordData } from '../../engine/definition.ts';
import { RemoveQuestion } from '../../record/dialogs/RemoveQuestion.tsx';
import { PanelForm, PanelHead } from '../../record/form/PanelForm.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { useRecordForm } from '../../record/form/useRecordForm.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import type { HolidaysAction } from './address.ts';
import { useHolidaySet } from './holidaySet.ts';

interface HolidayFormProps {
  record: RecordData;
  heading: string;
  /** The holiday's days in words. */
  days: string;
  editing: boolean;
  /** Whether the holiday was just created in this panel: then the focus moves on from its form. */
  created: boolean;
  dispatch: (action: HolidaysAction) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the record to send: the fields of the specification; an all-day holiday covers its first to last minute. */
function sent({ orgId: _, orgName: __, year: ___, ...holiday }: RecordData): RecordData {
  if (holiday.allDay !== true) return holiday;
  const [start, end] = [textOf(holiday.start).slice(0, 10), textOf(holiday.end).slice(0, 10)];
  return { ...holiday, start: `${start} 00:00:00`, end: `${end} 23:59:00` };
}

/** The form of one holiday: read-only until editing starts. */
export function HolidayForm(props: HolidayFormProps) {
  const { record, heading, days, editing, created } = props;
  const { place, orgName, refresh } = useHolidaySet();
  const resource = useDefinition();
  const dispatch = useWhileMounted(props.dispatch);
  const translate = useTranslate();
  const may = useMay();
  const notify = useNotify();
  const [removing, setRemoving] = useState(false);
  const isNew = typeof record.id !== 'number';
  const draftId = `${place.orgId}.${place.year}.${isNew ? textOf(record.start).slice(0, 10) : record.id}`;
  const state = useRecordForm({
    record,
    isNew,
    draftId,
    defaults: useDefaults(place.orgId),
    locked: !editing,
    write: async (values) => {
      await saveHoliday(resource, place, sent(values), { translate, reload: () => void refresh() });
      const stored = (await refresh())?.events.find(({ id, start }) =>
        isNew ? start.slice(0, 10) === textOf(values.start).slice(0, 10) : id === record.id,
      );
      return { ...values, ...stored };
    },
    onStored: (stored) => stored && dispatch({ type: 'updated' }),
    onCreated: ({ id }) => dispatch({ type: 'created', id: typeof id === 'number' ? id : undefined }),
  });
  const stop = useEvent(() => dispatch({ type: isNew ? 'close' : 'stop' }));
  const { id } = record;
  return (
    <>
      <PanelForm
        state={state}
        editing={editing}
        head={
          <PanelHead heading={heading} about={`${days} · ${orgName}`}>
            {!editing && (
              <>
                {may('update') && (
                  <Button kind="primary" small icon="edit" onClick={() => dispatch({ type: 'edit' })}>
                    {translate('holidayYear.edit')}
                  </Button>
                )}
                {may('remove') && (
                  <Button kind="ghost" small icon="remove" onClick={() => setRemoving(true)}>
                    {translate('holidayYear.remove')}
                  </Button>
                )}
                <CloseButton label={translate('holidayYear.close')} onClick={() => dispatch({ type: 'close' })} />
              </>
            )}
          </PanelHead>
        }
        wasEdited={created || (!isNew && editing)}
        onStop={stop}
      />
      {removing && typeof id === 'number' && (
        <RemoveQuestion
          title={translate('holidayYear.removeTitle', { name: heading })}
          text={translate('holidayYear.removeText', { days })}
          label={translate('holidayYear.remove')}
          name={heading}
          remove={() => removeHoliday(resource, place, id, { translate, reload: () => void refresh() })}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            notify('holidayYear.removed', { type: 'success', messageArgs: { name: heading } });
            state.forget();
            dispatch({ type: 'removed' });
            void refresh();
          }}
        />
      )}
    </>
  );
}
