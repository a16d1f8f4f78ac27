import type { Resource } from './definition.ts';
import type { FaultList } from './faults.ts';

/** Checks that each failure rule names an operation and always has a text. */
export function checkFailures(r: Resource, faults: FaultList): void {
  for (const [i, rule] of r.api.failures.entries()) {
    const key = `api.failures.${i}`;
    if (rule.ops.length === 0) {
      faults.add('BAD_VALUE', `${key}.ops`, `"${key}.ops" is empty; name the operations that it is for.`);
    }
    if (rule.text === undefined && rule.reason === undefined && rule.tells === undefined) {
      const message = `"${key}" has nothing to tell when the server gives no reason; add "text", "reason": "any" or "tells": "body".`;
      faults.add('BAD_VALUE', key, message);
    }
    if (rule.message === 0) {
      faults.add('BAD_VALUE', `${key}.message`, `"${key}.message" is 0; make it at least 1 millisecond.`);
    }
  }
}
