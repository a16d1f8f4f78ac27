import { useState } from 'react';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useShowFailure } from '../../definition/context.tsx';
import type { ImportSource } from './source.ts';

/** Starts writing the accepted rows, or resumes with the remaining ones. */
export function useStartImport(source: ImportSource, onChange: (job: ImportJob) => void) {
  const showFailure = useShowFailure();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      onChange(await source.start());
    } catch (error) {
      showFailure(error, { op: 'call' });
      setBusy(false);
    }
  };
  return { busy, run };
}
