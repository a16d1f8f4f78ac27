import { useState } from 'react';

/** Faults by path that inputs report themselves, besides those that the rules of the definition find. */
export function useOwnFaults() {
  const [own] = useState(() => new Map<string, string>());
  const [report] = useState(() => (path: string, code: string) => {
    if (code) own.set(path, code);
    else own.delete(path);
  });
  return { own, report };
}
