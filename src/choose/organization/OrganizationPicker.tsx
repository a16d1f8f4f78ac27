import { lazyDialog } from '../../ui/lazyDialog.tsx';

/** The organization picker for screens; it is loaded when somebody wants to pick. */
export const OrganizationPicker = lazyDialog(() => import('./OrganizationPickerDialog.tsx'));
