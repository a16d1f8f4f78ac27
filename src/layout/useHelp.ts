import { useLocation } from 'react-router';
import { useDefinitions } from '../definition/definitions.tsx';
import { useMenu } from './useMenu.ts';

/**
 * What the help of the open screen opens: "chapter" or "chapter#heading" of the handbook. It is that of the menu entry, else of
 * the definition, else the first part of the address.
 */
export function useHelp(): string {
  const { current } = useMenu();
  const { byName } = useDefinitions();
  const first = useLocation().pathname.split('/')[1] ?? '';
  return current?.help ?? byName.get(first)?.help ?? first;
}
