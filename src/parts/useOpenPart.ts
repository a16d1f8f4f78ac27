import { useEvent } from 'ra-core';
import { useSearchParams } from 'react-router';
import { useSearchParamsNow } from '../definition/searchParams.ts';
import { PART } from '../record/address.ts';
import { editorMode } from './mode.ts';

/** The part that is open, as the address says, and how to open another one. */
export function useOpenPart() {
  const [params] = useSearchParams();
  // at once: what is typed into an editor that is about to go would be lost
  const change = useSearchParamsNow();
  const go = useEvent((to: string | undefined, replace?: boolean) =>
    change(
      (before) => {
        const next = new URLSearchParams(before);
        if (to === undefined) next.delete(PART);
        else next.set(PART, to);
        return next;
      },
      { replace: replace === true },
    ),
  );
  return { mode: editorMode(params.get(PART)), go };
}
