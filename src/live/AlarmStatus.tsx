import { useTranslate } from 'ra-core';
import { Icon } from '../ui/Icon.tsx';
import { figureStyleOf, isNotAccepted, statusStyleOf } from './status.ts';
import './alarmStatus.css';

interface AlarmStatusProps {
  status: string;
  test?: boolean;
  takenOverBy?: string | undefined;
  /** Leaves out the name of who took it over, where it is told beside the status. */
  brief?: boolean;
}

/**
 * The status of an alarm as symbol, word and color. New alarms stand out; those that ended well are subdued. A status
 * that only the platform knows is shown as its text; '' as nothing. `test`: the alarm counts nowhere, which is said.
 * `takenOverBy`: the operator who took it over, which matters more than that nobody had accepted it.
 */
export function AlarmStatus({ status, test = false, takenOverBy, brief = false }: AlarmStatusProps) {
  const translate = useTranslate();
  if (status === '') return null;
  const word = translate(`enums.${status}`, { _: status });
  const later = takenOverBy !== undefined && isNotAccepted(status);
  const { tone, icon } = later ? figureStyleOf('takenOver') : statusStyleOf(status);
  const told = later ? translate('figures.takenOver') : word;
  const named = takenOverBy === undefined ? told : `${told}: ${takenOverBy}`;
  const isNamed = takenOverBy !== undefined && !brief;
  return (
    <span className={`al-status ${tone}${status === 'NEW' ? ' new' : ''}`} title={later ? `${named} (${word})` : named}>
      <Icon name={icon} />
      <span className={isNamed ? 'al-told' : undefined}>
        {test && `${translate('figures.testMark')}: `}
        {isNamed ? `${told}: ` : told}
      </span>
      {isNamed && <span>{takenOverBy}</span>}
    </span>
  );
}
