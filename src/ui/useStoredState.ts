import { useEffect, useState } from 'react';

function read<T>(name: string, initial: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

/**
 * State that is stored in this browser, under `tocsin.<key>`; another key has a state of its own, undefined isn't stored.
 * `shared`: changes take effect in all windows at once.
 */
export function useStoredState<T>(key: string, initial: T, { shared = false } = {}): [T, (value: T) => void] {
  const name = `tocsin.${key}`;
  const [stored, setStored] = useState(() => ({ name, value: read(name, initial) }));
  let { value } = stored;
  if (stored.name !== name) {
    value = read(name, initial);
    setStored({ name, value });
  }
  const keep = (next: T) => {
    setStored({ name, value: next });
    try {
      if (next === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // without storage it is kept until the page is closed
    }
  };
  useEffect(() => {
    if (!shared) return;
    const onStorage = (event: StorageEvent) => {
      if (event.key === name && event.newValue !== null) setStored({ name, value: JSON.parse(event.newValue) as T });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [shared, name]);
  return [value, keep];
}
