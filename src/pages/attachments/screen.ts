import { createContext, useContext } from 'react';

/** The view of the files. */
export type FilesMode = 'grid' | 'list';

/** How the files are shown, and what the user may do with them. */
export interface FilesScreen {
  filter: string;
  setFilter: (text: string) => void;
  /** Files of several organizations: each shows its organization. */
  everywhere: boolean;
  setEverywhere: (everywhere: boolean) => void;
  mode: FilesMode;
  setMode: (mode: FilesMode) => void;
  editable: boolean;
  orgName: string;
}

const Context = createContext<FilesScreen | null>(null);

export const FilesScreenProvider = Context;

/** The screen of files around this component. */
export function useFilesScreen(): FilesScreen {
  const screen = useContext(Context);
  if (!screen) throw new Error('There is no screen of files above this component');
  return screen;
}
