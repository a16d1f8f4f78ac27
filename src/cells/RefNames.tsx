import { useDefinitions } from '../definition/definitions.tsx';
import { useTitles } from '../definition/useTitles.ts';
import { titleOf } from '../engine/template.ts';

/** Titles of records, fetched by their ids. */
export default function RefNames({ to, ids }: { to: string; ids: readonly number[] }) {
  const target = useDefinitions().byName.get(to);
  const records = useTitles(to, ids);
  const names = ids.map((id) => {
    const record = records.get(id);
    return (record && target && titleOf(target, record)) || `#${id}`;
  });
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}
