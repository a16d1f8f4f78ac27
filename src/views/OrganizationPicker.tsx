import { lazy, Suspense } from 'react';
import { loadChunk } from '../chunks.ts';

const Dialog = lazy(() => loadChunk(() => import('../widgets/organizationPicker/OrganizationPickerDialog.tsx')));

interface OrganizationPickerProps {
  value?: number;
  /** Cannot be chosen. */
  without?: number;
  onCancel: () => void;
  onSelect: (organization: { id: number; name: string }) => void;
}

/** The organization picker for screens; it is loaded when somebody wants to pick. */
export function OrganizationPicker(props: OrganizationPickerProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
