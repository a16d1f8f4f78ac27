import type { AlarmTable } from '../../../dataProvider/calls/alarms.ts';

/** The record with which the URL asks to fill in the form. */
export type Wanted = { kind: 'point' | 'template'; id: number } | { kind: 'again'; id: number; from: AlarmTable };

export interface Address {
  /** Whether the alarm is a manual call. */
  manual: boolean;
  wanted?: Wanted;
}

function idIn(params: URLSearchParams, name: string): number | undefined {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : undefined;
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
