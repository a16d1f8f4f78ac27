import { useState } from 'react';
import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import JobDialog from './JobDialog.tsx';

interface MoveDialogProps {
  /** Called with the ids of the refused records; undefined if nothing was written. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Moves the checked records to another organization by one job of the platform. */
export default function MoveDialog({ onClose }: MoveDialogProps) {
  const [orgId, setOrgId] = useState<number>();
  if (orgId !== undefined) return <JobDialog action="edit" moveTo={orgId} onClose={onClose} />;
  return <OrganizationPicker onCancel={() => onClose(undefined)} onSelect={({ id }) => setOrgId(id)} />;
}
