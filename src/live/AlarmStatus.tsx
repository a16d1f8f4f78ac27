import { useTranslate } from 'ra-core';
import { Icon } from '../ui/Icon.tsx';
import { statusStyleOf } from './status.ts';
import './alarmStatus.css';

/**
 * The status of an alarm as symbol, word and color. New alarms stand out; those that ended well are subdued. A status
 * that only the platform knows is shown as its text; '' as nothing. `test`: the alarm counts nowhere, which is said.
 */
export function AlarmStatus({ status, test = false }: { status: string; test?: boolean }) {
  const translate = useTranslate();
  if (status === '') return null;
  const { tone, icon } = statusStyleOf(status);
  return (
    <span className={`al-status ${tone}${status === 'NEW' ? ' new' : ''}`}>
      <Icon name={icon} />
      <span>
        {test && `${translate('figures.testMark')}: `}
        {translate(`enums.${status}`, { _: status })}
      </span>
    </span>
  );
}
