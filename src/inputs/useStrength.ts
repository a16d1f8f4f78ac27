import { useEffect, useState } from 'react';
import { estimateStrength, type Strength } from '../engine/passwordStrength.ts';

/** The strength of a password; undefined while it is empty or being estimated. Loads the estimator on first use. */
export function useStrength(password: string, weakWords: readonly string[]): Strength | undefined {
  const [found, setFound] = useState<{ of: string; strength: Strength }>();
  const words = weakWords.join('\n');
  useEffect(() => {
    if (password === '') return;
    let current = true;
    void estimateStrength(password, words.split('\n'))
      .then((strength) => current && setFound({ of: password, strength }))
      // the field also works without the estimate
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, words]);
  return found?.of === password ? found.strength : undefined;
}
