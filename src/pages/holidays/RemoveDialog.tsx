import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type HolidayPlace, removeHoliday } from '../../../dataProvider/holidays.ts';
import type { HolidaySet } from '../../../protocol/calendars.ts';
import { useShowFailure } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface RemoveDialogProps {
  place: HolidayPlace;
  id: number;
  title: string;
  days: string;
  refresh: () => Promise<HolidaySet | undefined>;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a holiday is removed. */
export function RemoveDialog({ place, id, title, days, refresh, onClose, onRemoved }: RemoveDialogProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const [running, setRunning] = useState(false);
  const remove = async () => {
    setRunning(true);
    try {
      await removeHoliday(resource, place, id, { translate, reload: () => void refresh() });
      notify('holidayYear.removed', { type: 'success', messageArgs: { name: title } });
      onClose();
      onRemoved();
      void refresh();
    } catch (error) {
      showFailure(error, { resource, op: 'remove', name: title });
      onClose();
    }
  };
  return (
    <Dialog
      title={translate('holidayYear.removeTitle', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          <Button kind="danger" icon="remove" disabled={running} onClick={remove}>
            {translate('holidayYear.remove')}
          </Button>
        </>
      }
    >
      <p>{translate('holidayYear.removeText', { days })}</p>
    </Dialog>
  );
}
