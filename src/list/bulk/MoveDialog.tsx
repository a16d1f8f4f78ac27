import { useState } from 'react';
import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import JobDialog from './JobDialog.tsx';

interface MoveDialogProps {
  /** Called with the ids of the refused records; undefined if nothing was written. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Moves the checked records to another organization by one job of the platform. */
export default function MoveDialog({ onClose }: MoveDialogProps) {
  const [target, setTarget] = useState<{ id: number; name: string }>();
  if (target) return <JobDialog action="edit" moveTo={target} onClose={onClose} />;
  return <OrganizationPicker onCancel={() => onClose(undefined)} onSelect={setTarget} />;
}
