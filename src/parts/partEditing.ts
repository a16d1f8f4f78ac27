import { createContext, type ReactNode } from 'react';
import type { OwnWrite } from '../record/save/useSave.ts';
import { useNeeded } from '../ui/contexts.ts';

/** How the list or calendar around an open part has it edited. */
export interface PartEditing {
  /** Read-only, whatever the user's rights. */
  locked: boolean;
  /** Stores the part by other calls than those of its definition. */
  write?: OwnWrite;
  /** Further buttons. */
  tools?: ReactNode;
  /** Called instead of asking before a removal. */
  remove?: (() => void) | undefined;
  /** Called after each write. */
  written?: () => void;
  /** Opens a part that was just created. */
  created: (id: number) => void;
  close: () => void;
}

export const PartEditingContext = createContext<PartEditing | null>(null);

/** How the open part is edited. Only inside a list or calendar of parts. */
export const usePartEditing = (): PartEditing =>
  useNeeded(PartEditingContext, 'A part stands outside of a list of parts');
