import { Suspense } from 'react';
import { ICON } from '../../resources/alarmFields.ts';
import { useWidgets } from '../definition/context.tsx';
import { codecs } from '../engine/codecs.ts';

/** The icon of an alarm: symbol on colored background. `icon`: JSON text, as in rows of alarms and panels. */
export function AlarmIcon({ icon }: { icon: string | null }) {
  const Cell = useWidgets().cells.icon?.component;
  if (!Cell) return null;
  return (
    <Suspense fallback={null}>
      <Cell value={codecs.jsonText?.decode(icon, ICON)} field={ICON} record={{}} />
    </Suspense>
  );
}
