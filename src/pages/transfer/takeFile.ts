import { uploadImport } from '../../../dataProvider/calls/transfer.ts';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { keepImport } from './local/opened.ts';
import type { ImportRequest } from './local/readLocally.ts';
import type { ImportReading } from './source.ts';

/** A chosen file and where it is read: by the server, or in this browser. */
export interface Taken extends ImportRequest {
  /** What the user has changed of it just now. */
  changed?: keyof ImportReading;
  server: boolean;
  signal?: AbortSignal;
}

/** The file of an import, and what the user has chosen of how to read it. */
interface HeldFile {
  id: string;
  file: File;
  reading: ImportReading;
  /** The choice that was changed last; undefined if the file was read for the first time. */
  changed: keyof ImportReading | undefined;
}

/** The file that was read last, and its import: nothing else of it is kept, so it is sent again to be read differently. */
let held: HeldFile | undefined;

/** Reads a file; returns its import, and the import's id in the address of the page. */
export async function takeFile({ server, signal, changed, ...taken }: Taken): Promise<{ id: string; job: ImportJob }> {
  const { resource, orgId, file, reading } = taken;
  let id: string;
  let job: ImportJob;
  if (server) {
    job = await uploadImport({ type: resource.api.listType, orgId, file, reading }, signal);
    id = String(job.id);
  } else {
    const { readLocally } = await import('./local/readLocally.ts');
    const source = await readLocally(taken);
    job = await source.get();
    id = keepImport(source);
  }
  held = { id, file, reading, changed };
  return { id, job };
}

/** The file of an import, if it was read since the page was opened. */
export function fileOf(id: string): HeldFile | undefined {
  return held?.id === id ? held : undefined;
}
