import { useState } from 'react';

/** State that is stored in this browser, under `tocsin.<key>`. */
export function useStoredState<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const text = localStorage.getItem(`tocsin.${key}`);
      return text === null ? initial : (JSON.parse(text) as T);
    } catch {
      return initial;
    }
  });
  const keep = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(`tocsin.${key}`, JSON.stringify(next));
    } catch {
      // without storage it is kept until the page is closed
    }
  };
  return [value, keep];
}
