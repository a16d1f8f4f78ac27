import type { Extension } from '../../../protocol/capabilities.ts';
import { useCapabilities } from '../../definitions.tsx';

/** Whether the server has an extension. */
export function useHas(extension: Extension): boolean {
  return useCapabilities()?.extensions.includes(extension) ?? false;
}
