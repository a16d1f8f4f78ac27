import { AlarmSender } from '../../live/outgoing.ts';

/** Sends the alarms of the form. */
export const sender = new AlarmSender('tocsin.alarmSent');
