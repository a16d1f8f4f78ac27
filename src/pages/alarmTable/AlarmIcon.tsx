import { Suspense } from 'react';
import { useWidgets } from '../../definition/definitions.tsx';
import { codecs } from '../../engine/codecs.ts';
import { alarms } from './definition.ts';

/** The icon of an alarm, which is JSON text: its symbol on its color. */
export function AlarmIcon({ icon }: { icon: string | null }) {
  const Cell = useWidgets().cells.icon?.component;
  const { icon: field } = alarms.fields;
  if (!Cell || !field) return null;
  return (
    <Suspense fallback={null}>
      <Cell value={codecs.jsonText?.decode(icon, field)} field={field} record={{}} />
    </Suspense>
  );
}
