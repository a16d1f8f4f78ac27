import { useDefinitions } from '../../definition/definitions.tsx';
import { useTitles } from '../../definition/useTitles.ts';
import type { Field, RecordData, Resource } from '../../engine/definition.ts';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';

/** The records that buttons can refer to, and the reference field of an item that holds one. */
export interface ButtonRecords {
  name: string;
  /** Name of the item's field with the record's title. */
  companion: string;
  target: Resource;
  /** The title of the record that an item refers to. */
  titleIn(item: RecordData): string;
}

/** Returns the records for the reference at `path` in the list of buttons; undefined if there is none. */
export function useButtonRecords(
  list: Field,
  path: string | undefined,
  items: readonly RecordData[],
): ButtonRecords | undefined {
  const definitions = useDefinitions();
  const name = path?.split('.').at(-1) ?? '';
  const ref = list.type === 'array' ? list.fields[name] : undefined;
  const target = ref?.type === 'ref' ? definitions.byName.get(ref.to) : undefined;
  const companion = ref?.type === 'ref' ? companionOf(name, ref).name : '';
  const unnamed = items.filter((item) => item[name] && !item[companion]).map((item) => Number(item[name]));
  const titles = useTitles(target?.name ?? '', unnamed);
  if (!target) return undefined;
  const titleIn = (item: RecordData) => {
    const found = titles.get(Number(item[name]));
    return String(item[companion] ?? (found ? titleOf(target, found) : `#${String(item[name])}`));
  };
  return { name, companion, target, titleIn };
}
