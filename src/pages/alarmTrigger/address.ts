import type { AlarmTable } from '../../../dataProvider/calls/alarms.ts';
import { idIn } from '../../definition/idIn.ts';

/** The record with which the URL asks to fill in the form. */
export type Wanted = { kind: 'point' | 'template'; id: number } | { kind: 'again'; id: number; from: AlarmTable };

export interface Address {
  /** Whether the alarm is a manual call. */
  manual: boolean;
  wanted?: Wanted;
}

/** Reads the URL parameters `?manual=true`, `?point=12`, `?template=12` and `?again=12&table=history`. */
export function readAddress(params: URLSearchParams): Address {
  const manual = params.get('manual') === 'true';
  for (const kind of ['point', 'template'] as const) {
    const id = idIn(params, kind);
    if (id !== undefined) return { manual, wanted: { kind, id } };
  }
  const id = idIn(params, 'again');
  if (id === undefined) return { manual };
  return { manual, wanted: { kind: 'again', id, from: params.get('table') === 'history' ? 'history' : 'alarmtable' } };
}
