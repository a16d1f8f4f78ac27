import { useState } from 'react';
import { changedFields } from '../../definition/changes.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';

type Save = (before: RecordData, after: RecordData) => unknown;

/** Before changes of a stored record are saved, shows the review that its definition names, if any. */
export function useReview(resource: Resource, isNew: boolean, save: Save) {
  const [reviewed, setReviewed] = useState<{ before: RecordData; after: RecordData }>();
  const ask: Save = (before, after) => {
    if (isNew || resource.review === undefined || changedFields(resource, before, after).length === 0)
      return save(before, after);
    setReviewed({ before, after });
  };
  const review = reviewed && {
    ...reviewed,
    onConfirm: () => {
      setReviewed(undefined);
      void save(reviewed.before, reviewed.after);
    },
    onCancel: () => setReviewed(undefined),
  };
  return { ask, review };
}
