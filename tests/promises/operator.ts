/** What an operator's actions during an alarm led to. */
import type { Acted } from './driving.ts';
import type { Course } from './oracle/course.ts';
import type { World } from './world.ts';

/** What the replies to the operator have to say. */
export function operatorFacts({ operator }: World, courses: readonly Course[]): string[] {
  return operator.flatMap(({ action }, place) => {
    const results = courses.flatMap(({ raised, acted }) => {
      const found = acted.get(place);
      return found ? [{ key: raised.key, ...found }] : [];
    });
    return action === 'quit'
      ? [`operator: ${place} quit ${results.length}`]
      : results.map(({ key, ok, status }) => `operator: ${place} ${action} ${key} ${ok} ${status}`);
  });
}

/** What the replies say, in the same sentences. `keys`: what raised each alarm. */
export function toldOperator(all: readonly Acted[], keys: ReadonlyMap<number, string>): string[] {
  return all.flatMap(({ place, action, list, ended }) =>
    action === 'quit'
      ? [`operator: ${place} quit ${ended}`]
      : list.map(({ id, ok, status }) => `operator: ${place} ${action} ${keys.get(id)} ${ok} ${status}`),
  );
}
