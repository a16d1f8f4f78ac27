import { useTranslate } from 'ra-core';
import { Icon } from '../ui/Icon.tsx';
import { lookOf } from './status.ts';
import './alarmStatus.css';

/** The status of an alarm: symbol, word and color. What ended without a problem is quiet; a new alarm stands out. */
export function AlarmStatus({ status }: { status: string }) {
  const translate = useTranslate();
  const { tone, icon } = lookOf(status);
  return (
    <span className={`al-status ${tone}${status === 'NEW' ? ' new' : ''}`}>
      <Icon name={icon} />
      <span>{translate(`enums.${status}`, { _: status })}</span>
    </span>
  );
}
