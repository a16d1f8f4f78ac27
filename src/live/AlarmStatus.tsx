import { useTranslate } from 'ra-core';
import { Icon } from '../ui/Icon.tsx';
import { figureStyleOf, type Handlers, lastHandler, statusStyleOf } from './status.ts';
import './alarmStatus.css';

interface AlarmStatusProps {
  status: string;
  test?: boolean;
  /** Who took it over or closed it. */
  handlers?: Handlers;
  /** Leaves out the name of who did, where it is told beside the status. */
  brief?: boolean;
}

/**
 * The status of an alarm as symbol, word and color. New alarms stand out; those that ended well are subdued. A status
 * that only the platform knows is shown as its text; '' as nothing. `test`: the alarm counts nowhere, which is said.
 * That an operator took it over or closed it matters more than that nobody had accepted it.
 */
export function AlarmStatus({ status, test = false, handlers = {}, brief = false }: AlarmStatusProps) {
  const translate = useTranslate();
  if (status === '') return null;
  const word = translate(`enums.${status}`, { _: status });
  const { by, how } = lastHandler(status, handlers) ?? {};
  const { tone, icon } = how ? figureStyleOf('takenOver') : statusStyleOf(status);
  const told = how ? translate(`alarmTable.told.${how}`) : word;
  const named = by === undefined ? told : `${told}: ${by}`;
  const isNamed = by !== undefined && !brief;
  return (
    <span className={`al-status ${tone}${status === 'NEW' ? ' new' : ''}`} title={how ? `${named} (${word})` : named}>
      <Icon name={icon} />
      <span className={isNamed ? 'al-told' : undefined}>
        {test && `${translate('figures.testMark')}: `}
        {isNamed ? `${told}: ` : told}
      </span>
      {isNamed && <span>{by}</span>}
    </span>
  );
}
