import { useEffect, useState } from 'react';
import { estimate, type Strength } from '../engine/passwordStrength.ts';

/**
 * How strong a password is; undefined while it is empty or not yet known. The estimator is loaded when one is typed.
 * @param weakWords words of the user, which make a password weak; undefined: nothing is estimated
 */
export function useStrength(password: string, weakWords: readonly string[] | undefined): Strength | undefined {
  const [found, setFound] = useState<{ of: string; strength: Strength }>();
  const words = weakWords?.join('\n');
  useEffect(() => {
    if (password === '' || words === undefined) return;
    let current = true;
    void estimate(password, words.split('\n'))
      .then((strength) => current && setFound({ of: password, strength }))
      // without the estimate the field works as well
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, words]);
  return found?.of === password ? found.strength : undefined;
}
