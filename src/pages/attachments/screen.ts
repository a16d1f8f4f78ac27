import { createContext } from 'react';
import { useNeeded } from '../../ui/contexts.ts';

/** How files are displayed. */
export type FilesMode = 'grid' | 'list';

/** Display settings of the files, and whether the user may change them. */
export interface FilesScreen {
  filter: string;
  setFilter: (text: string) => void;
  /** Whether files of all organizations are shown, each with its organization. */
  everywhere: boolean;
  setEverywhere: (everywhere: boolean) => void;
  mode: FilesMode;
  setMode: (mode: FilesMode) => void;
  editable: boolean;
  orgName: string;
}

const Context = createContext<FilesScreen | null>(null);

export const FilesScreenProvider = Context;

/** Returns the state of the surrounding files screen; throws without a provider. */
export const useFilesScreen = (): FilesScreen => useNeeded(Context, 'There is no screen of files above this component');
