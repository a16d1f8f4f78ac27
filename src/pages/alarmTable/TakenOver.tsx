import Stack from '@mui/material/Stack';
import { useLocale, useTranslate } from 'ra-core';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { useCloseReasonText } from '../../live/closing.ts';

/** Which operators took an alarm over and closed it, when and why; nothing if nobody did. */
export function TakenOver({ alarm }: { alarm: ShownAlarm }) {
  const translate = useTranslate();
  const locale = useLocale();
  const reasonText = useCloseReasonText();
  const { takenOverBy: by, takenOverAt, closedBy, closedAt, closeReason } = alarm;
  if (!by) return null;
  const at = takenOverAt ? formatDateTime(takenOverAt, locale) : '';
  const closed = closedAt ? formatDateTime(closedAt, locale) : '';
  return (
    <Stack sx={{ px: { xs: 3.5, sm: 5 }, pb: 2.5, fontSize: 'var(--fs-13)' }}>
      <p>{translate('alarmTable.takenOver', { by, at })}</p>
      {closedBy && (
        <p>{translate('alarmTable.closed', { by: closedBy, at: closed, reason: reasonText(closeReason ?? '') })}</p>
      )}
    </Stack>
  );
}
