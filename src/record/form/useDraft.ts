import { useEvent } from 'ra-core';
import { useEffect, useRef } from 'react';
import { changedFields } from '../../definition/changes.ts';
import type { Resource } from '../../engine/definition.ts';
import { dropDraft, keepDraft } from './drafts.ts';
import type { FormBase } from './useFormBase.ts';

/** Milliseconds without typing before the draft is stored. */
const DRAFT_REST = 400;

/** Stores what is typed as a draft, at the latest when the form is unmounted. `forget` deletes the draft. */
export function useDraft(resource: Resource, draftId: string, { form, base, dirty, keepForCreated }: FormBase) {
  const keep = useEvent(() => keepDraft(resource, draftId, base, form.getValues()));
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const subscription = form.watch((values) => {
      if (keepForCreated.current) {
        keepForCreated.current();
        return;
      }
      dirty.current = changedFields(resource, base, values).length > 0;
      clearTimeout(rest.current);
      rest.current = setTimeout(keep, DRAFT_REST);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(rest.current);
      // unmounted before the timer ended, e.g. at the end of the session
      if (dirty.current) keep();
    };
  }, [form, resource, base, dirty, keepForCreated, keep]);

  const forget = useEvent(() => {
    // the form may still be mounted while the next page loads
    clearTimeout(rest.current);
    dirty.current = false;
    dropDraft(resource, draftId);
  });
  return { keep, forget };
}
