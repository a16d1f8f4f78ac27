import { useEvent } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSearchParamsNow, withParams } from '../definition/searchParams.ts';
import { NEW } from '../engine/defaults.ts';
import { PART } from '../record/pane/address.ts';
import { isFocusLost } from '../ui/focusLost.ts';

/** Mode of the editor of parts: closed, new, or an existing part. */
export type EditorMode = { mode: 'none' } | { mode: 'new' } | { mode: 'update'; id: number };

/** Returns the mode for the value of the search parameter; anything but the one of a new part or an id is none. */
export function editorMode(part: string | null): EditorMode {
  if (part === NEW) return { mode: 'new' };
  const id = /^[1-9]\d*$/.test(part ?? '') ? Number(part) : undefined;
  return Number.isSafeInteger(id) && id !== undefined ? { mode: 'update', id } : { mode: 'none' };
}

/**
 * Returns the open part, which the address holds, and a function that opens another one. When a part is closed, the
 * focus returns to the element that opened it: `opener` returns its selector for the part's id; if no element matches,
 * the first button inside `root` gets the focus.
 */
export function useOpenPart(root: RefObject<HTMLElement | null>, opener: (id: string) => string) {
  const [params] = useSearchParams();
  // immediately, or text typed into an editor that is about to close would be lost
  const change = useSearchParamsNow();
  const go = useEvent((to: string | undefined, replace?: boolean) =>
    change((before) => withParams(before, { [PART]: to }), { replace: replace === true }),
  );
  const mode = editorMode(params.get(PART));

  const open = mode.mode === 'none' ? undefined : mode.mode === 'new' ? NEW : String(mode.id);
  const before = useRef(open);
  const focusOpener = useEvent((closed: string) => {
    const found = root.current?.querySelector<HTMLElement>(opener(closed));
    (found ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
  });
  useEffect(() => {
    const closed = open === undefined ? before.current : undefined;
    before.current = open;
    if (closed !== undefined && isFocusLost()) focusOpener(closed);
  }, [open, focusOpener]);

  return { mode, go };
}
