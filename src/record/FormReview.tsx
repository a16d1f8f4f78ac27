import { Suspense } from 'react';
import { useDefinition } from '../definition/current.tsx';
import { useWidgets } from '../definition/definitions.tsx';
import { named } from '../engine/named.ts';
import type { RecordFormState } from './useRecordForm.ts';

/** What the definition shows before a change is saved, if it names something. */
export function FormReview({ state: { review } }: { state: RecordFormState }) {
  const resource = useDefinition();
  const { reviews } = useWidgets();
  const widget = named(resource.review);
  const Review = widget && reviews[widget.name]?.component;
  if (!review || !Review) return null;
  return (
    <Suspense fallback={null}>
      <Review {...review} options={widget.options} />
    </Suspense>
  );
}
