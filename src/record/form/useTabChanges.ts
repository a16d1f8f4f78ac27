import { useEvent } from 'ra-core';
import { useRef, useState } from 'react';
import type { TabChanges, Unsaved } from '../../inputs/FormContext.ts';
import { changesPath } from './useLeaveGuard.tsx';

/** Unsaved changes inside a form that aren't values of its record: those of an open part, and of a tab with own calls. */
export function useTabChanges() {
  const nested = useRef<Unsaved | null>(null);
  const [tabChanges, setTabChanges] = useState<TabChanges>();
  const inner = useEvent((): Unsaved[] => {
    const mine = tabChanges && {
      isDirty: () => true,
      leaves: changesPath,
      onDiscard: tabChanges.discard,
      // the tab keeps its values itself
      onKeep: () => undefined,
    };
    return [nested.current, mine].filter((one) => one !== null && one !== undefined);
  });
  return { nested, tabChanges, setTabChanges, inner };
}
