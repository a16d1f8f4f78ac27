import { useLocation } from 'react-router';
import { useDefinitions } from '../definition/definitions.tsx';
import { useMenu } from './useMenu.ts';

/**
 * The target of the open screen's help button: "chapter" or "chapter#heading" of the handbook. Taken from the menu
 * entry, else from the definition, else the first segment of the address.
 */
export function useHelp(): string {
  const { current } = useMenu();
  const { byName } = useDefinitions();
  const first = useLocation().pathname.split('/')[1] ?? '';
  return current?.help ?? byName.get(first)?.help ?? first;
}
