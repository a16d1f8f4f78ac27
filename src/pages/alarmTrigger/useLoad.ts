import { getUser } from '../../../dataProvider/session/stored.ts';
import { useDefinitions, useProvider, useTimeZone } from '../../definition/context.tsx';
import { personName } from '../../engine/personName.ts';
import { loadSource } from './load.ts';

/** Returns a function that loads an alarm point or a template. */
export function useLoad() {
  const provider = useProvider();
  const { byName } = useDefinitions();
  const timeZone = useTimeZone();
  const loader = {
    provider,
    timeZone,
    triggeredBy: personName(getUser()),
    points: byName.get('alarm-points'),
    templates: byName.get('alarm-templates'),
  };
  return (kind: 'point' | 'template', id: number) => loadSource(kind, id, loader);
}
