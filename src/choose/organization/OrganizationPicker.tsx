import { lazyDialog } from '../../ui/lazyDialog.tsx';

/** The organization picker, loaded on first use. */
export const OrganizationPicker = lazyDialog(() => import('./OrganizationPickerDialog.tsx'));
