import { useEffect, useState } from 'react';
import { estimate, type Strength } from '../engine/passwordStrength.ts';

/** How strong a password is; undefined while it is empty or not yet known. The estimator is loaded when one is typed. */
export function useStrength(password: string, weakWords: readonly string[]): Strength | undefined {
  const [found, setFound] = useState<{ of: string; strength: Strength }>();
  const words = weakWords.join('\n');
  useEffect(() => {
    if (password === '') return;
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
