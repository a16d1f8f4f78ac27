import { useNotify } from 'ra-core';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import type { DroppedFiles } from './readDrop.ts';
import type { Refusal } from './uploadQueue.ts';
import { uploads } from './uploads.ts';

/** Returns a function that uploads files to an organization, unless their path exists already (spec section 4). */
export function useAddFiles(org: { id: number; name: string }, known: readonly Attachment[]) {
  const notify = useNotify();
  const limits = useCapabilities()?.files;
  return ({ files, folders }: DroppedFiles) => {
    const names = new Set(known.filter(({ orgId }) => orgId === org.id).map(({ name }) => name.normalize('NFC')));
    const refusal = (file: File): Refusal | undefined => {
      const ending = file.name.includes('.') ? file.name.split('.').at(-1)?.toLowerCase() : undefined;
      if (names.has(file.name.normalize('NFC'))) return 'exists';
      if (file.size === 0) return 'empty';
      if (limits && file.size > limits.maxBytes) return 'tooLarge';
      if (limits && (ending === undefined || !limits.kinds.includes(ending))) return 'kind';
      return undefined;
    };
    if (folders.length > 0) {
      notify('files.refused.folder', { type: 'warning', messageArgs: { name: folders.join(', ') } });
    }
    uploads.add(org, files, refusal);
  };
}
