/** Authority to raise the alarms of alarm points and templates. */
export const PANEL = 'ALARM_PANEL';
/** Authority to make manual calls, and to raise alarms without an alarm point or a template. */
export const MANUAL = 'MANUAL_CALL';

/** What an alarm is raised with. */
interface RaisedWith {
  manual?: boolean;
  alarmPointId?: number | null;
  templateId?: number | null;
}

/** The authorities that raising such an alarm needs, and moving or cancelling it while it is scheduled. */
export function authoritiesToRaise({ manual = false, alarmPointId, templateId }: RaisedWith): string[] {
  const ofPoint = typeof alarmPointId === 'number';
  const defined = ofPoint || typeof templateId === 'number';
  return [...(manual || !defined ? [MANUAL] : []), ...(ofPoint || (defined && !manual) ? [PANEL] : [])];
}
