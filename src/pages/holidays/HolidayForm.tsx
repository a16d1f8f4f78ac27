import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type HolidayPlace, saveHoliday } from '../../../dataProvider/holidays.ts';
import type { HolidaySet } from '../../../protocol/calendars.ts';
import { useMay } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useWhileMounted } from '../../definition/whileMounted.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { Place } from '../../inputs/FormContext.ts';
import { FieldRows } from '../../record/FieldRows.tsx';
import { FormBody } from '../../record/FormBody.tsx';
import { FormConflict } from '../../record/FormConflict.tsx';
import { RecordScope } from '../../record/RecordScope.tsx';
import { SaveBar } from '../../record/SaveBar.tsx';
import { useDefaults } from '../../record/useDefaults.ts';
import { LeaveGuard } from '../../record/useLeaveGuard.tsx';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { useSaveKey } from '../../record/useSaveKey.ts';
import '../../record/record.css';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.ts';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';
import { Line } from '../../ui/Line.ts';
import type { ShownAction } from './address.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

const HEAD = { gap: 2, p: '14px 18px', borderBottom: '1px solid', borderColor: 'divider' };
const SAVE = {
  alignItems: 'center',
  pl: '10px',
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > .v-save': { flex: 1, minWidth: 0, borderTop: 0, background: 'none' },
};

interface HolidayFormProps {
  place: HolidayPlace;
  orgName: string;
  record: RecordData;
  heading: string;
  /** Its days in words. */
  days: string;
  editing: boolean;
  /** It has just been created here: the focus goes on from its form. */
  created: boolean;
  dispatch: (action: ShownAction) => void;
  refresh: () => Promise<HolidaySet | undefined>;
}

/** Every change of the address leaves this holiday, or stops editing it. */
const leaves = (from: Place, to: Place) => from.pathname !== to.pathname || from.search !== to.search;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is sent: the fields of the specification, and whole days from their first to their last minute. */
function sent({ orgId: _, orgName: __, year: ___, ...holiday }: RecordData): RecordData {
  if (holiday.allDay !== true) return holiday;
  const [start, end] = [textOf(holiday.start).slice(0, 10), textOf(holiday.end).slice(0, 10)];
  return { ...holiday, start: `${start} 00:00:00`, end: `${end} 23:59:00` };
}

/** The form of one holiday: read-only until editing starts. */
export function HolidayForm(props: HolidayFormProps) {
  const { place, orgName, record, heading, days, editing, created, refresh } = props;
  const resource = useDefinition();
  const dispatch = useWhileMounted(props.dispatch);
  const translate = useTranslate();
  const may = useMay();
  const [removing, setRemoving] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const isNew = typeof record.id !== 'number';
  const draftId = `${place.orgId}.${place.year}.${isNew ? textOf(record.start).slice(0, 10) : record.id}`;
  const state = useRecordForm({
    ...{ record, isNew, draftId },
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
  const { form, info, base, readOnly, submit, discard, forget, keep, dirty } = state;
  const stop = useEvent(() => dispatch({ type: isNew ? 'close' : 'stop' }));

  useSaveKey(submit, { isMeant: () => editing });
  // before paint, like the save key
  useLayoutEffect(() => {
    if (!editing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      stop();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editing, stop]);

  // focus moves into the form, and back to the button that opens it
  const before = useRef(created ? true : !isNew && editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const panel = head.current?.parentElement;
    const target = editing ? '.v-fields input:not([readonly])' : 'header button';
    panel?.querySelector<HTMLElement>(target)?.focus();
  }, [editing]);

  return (
    <RecordScope form={form} info={info}>
      <Line as="header" ref={head} sx={HEAD}>
        <div className="v-grow">
          <Typography variant="h3" component="h2">
            {heading}
          </Typography>
          <Hint>
            {days} · {orgName}
          </Hint>
        </div>
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
            <Button
              kind="ghost"
              small
              icon="close"
              aria-label={translate('holidayYear.close')}
              onClick={() => dispatch({ type: 'close' })}
            />
          </>
        )}
      </Line>
      <FormBody draftId={draftId} state={state}>
        <FieldRows rows={resource.tabs.flatMap((tab) => tab.rows ?? [])} />
      </FormBody>
      {!readOnly && (
        <Stack direction="row" sx={SAVE}>
          <Button kind="ghost" onClick={stop}>
            {translate('views.cancel')}
          </Button>
          <SaveBar base={base} isNew={isNew} state={state.saveState} onSave={submit} onDiscard={discard} />
        </Stack>
      )}
      <LeaveGuard dirty={dirty} onDiscard={discard} onKeep={keep} leaves={leaves} />
      <FormConflict state={state} />
      {removing && typeof record.id === 'number' && (
        <RemoveDialog
          place={place}
          id={record.id}
          title={heading}
          days={days}
          refresh={refresh}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            forget();
            dispatch({ type: 'removed' });
          }}
        />
      )}
    </RecordScope>
  );
}
