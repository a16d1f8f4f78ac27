import { useDefinitions } from '../definition/context.tsx';
import { useTitles } from '../definition/useTitles.ts';
import { titleOf } from '../engine/template.ts';

/** Titles of the first `most` records, fetched by their ids, and the number of the others. */
export default function RefNames({ to, ids, most = 2 }: { to: string; ids: readonly number[]; most?: number }) {
  const target = useDefinitions().byName.get(to);
  const first = ids.slice(0, most);
  const records = useTitles(to, first);
  const names = first.map((id) => {
    const record = records.get(id);
    return (record && target && titleOf(target, record)) || `#${id}`;
  });
  return names.join(', ') + (ids.length > most ? ` +${ids.length - most}` : '');
}
