import { lazyDialog } from '../lazyDialog.tsx';

/** The organization picker for screens; it is loaded when somebody wants to pick. */
export const OrganizationPicker = lazyDialog(
  () => import('../widgets/organizationPicker/OrganizationPickerDialog.tsx'),
);
