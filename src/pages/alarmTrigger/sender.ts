import { AlarmSender } from '../../live/outgoing.ts';

/** Sends the alarm of the form. */
export const sender = new AlarmSender('tocsin.alarmSent');
