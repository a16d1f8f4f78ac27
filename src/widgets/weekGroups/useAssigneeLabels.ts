import { useTranslate } from 'ra-core';
import { useDefinitions } from '../../definition/context.tsx';
import { useTitlesOf } from '../../definition/useTitles.ts';
import type { RecordData } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { groupsOf, rowsOf, type Shape, whoOf } from './shape.ts';

/** Number of color categories in the theme. */
const COLORS = 4;

/** The color of one of those on duty by the place among them: 1 to 4. */
export const colorAt = (place: number): number => (place % COLORS) + 1;

export interface AssigneeLabel {
  key: string;
  /** Title of the person, plan or alarm point. */
  title: string;
  /** 1 to 4: a category of the theme. */
  color: number;
}

/** Returns title and color of the person, plan or alarm point that the key of a reference identifies. */
export type AssigneeLabels = (key: string | undefined) => AssigneeLabel;

/** A key with the title that came with it, if any. */
interface Known {
  key: string;
  title: string | undefined;
}

/** Returns titles and colors of all whom schedules appoint, and of `others`; fetches titles missing in the records. */
export function useAssigneeLabels(
  shape: Shape,
  records: readonly RecordData[],
  others: readonly Known[] = [],
): AssigneeLabels {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const rows = records.flatMap((record) => groupsOf(shape, record).flatMap((group) => rowsOf(shape, group)));
  const found: Known[] = [...rows.flatMap((row) => whoOf(shape, row) ?? []), ...others];
  const titles = new Map(found.flatMap(({ key, title }) => (title === undefined ? [] : [[key, title] as const])));
  const targets = [...new Set(shape.who.map(([, field]) => field.to))];
  const unnamed = targets.map((resource) => ({
    resource,
    ids: [...new Set(found.map(({ key }) => key))]
      .filter((key) => key.startsWith(`${resource} `) && !titles.has(key))
      .map((key) => Number(key.slice(resource.length + 1))),
  }));
  const fetched = useTitlesOf(unnamed);
  for (const [i, { resource, ids }] of unnamed.entries()) {
    const definition = byName.get(resource);
    for (const id of ids) {
      const record = fetched[i]?.get(id);
      titles.set(`${resource} ${id}`, record && definition ? titleOf(definition, record) : `#${id}`);
    }
  }
  const places = new Map([...new Set(found.map(({ key }) => key))].map((key, i) => [key, i]));
  return (key) => ({
    key: key ?? '',
    title: key === undefined ? translate('rotation.nobody') : (titles.get(key) ?? ''),
    color: colorAt(places.get(key ?? '') ?? 0),
  });
}
