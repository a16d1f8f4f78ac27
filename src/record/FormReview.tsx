import { Suspense, useEffect } from 'react';
import { useDefinition } from '../definition/current.tsx';
import { useWidgets } from '../definition/definitions.tsx';
import { named } from '../engine/named.ts';
import type { RecordFormState } from './useRecordForm.ts';

/** What the definition shows before a change is saved, if it names something. */
export function FormReview({ state: { review } }: { state: RecordFormState }) {
  const resource = useDefinition();
  const { reviews } = useWidgets();
  const widget = named(resource.review);
  const found = widget && reviews[widget.name];
  const preload = found?.preload;
  // a change must be saved after an outage too, in which nothing can be loaded
  useEffect(() => void preload?.().catch(() => undefined), [preload]);
  if (!review || !found) return null;
  const Review = found.component;
  return (
    <Suspense fallback={null}>
      <Review {...review} options={widget.options} />
    </Suspense>
  );
}
