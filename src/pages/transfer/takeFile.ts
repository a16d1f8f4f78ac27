import { uploadImport } from '../../../dataProvider/transfer.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { keepImport } from './local/opened.ts';

/** A chosen file and where it is read: by the server, or in this browser. */
export interface Taken {
  provider: TocsinDataProvider;
  definitions: Loaded;
  resource: Resource;
  orgId: number;
  file: File;
  /** Encoding of its text; undefined: it is recognised. */
  encoding?: string;
  server: boolean;
  signal?: AbortSignal;
}

/** The file that was read last, and its import: nothing else of it is kept, so it is sent again for another encoding. */
let held: { id: string; file: File } | undefined;

/** Reads a file; returns the id of its import in the address of the page. */
export async function takeFile({ server, signal, ...taken }: Taken): Promise<string> {
  const { resource, orgId, file, encoding } = taken;
  let id: string;
  if (server) id = String((await uploadImport({ type: resource.api.listType, orgId, file, encoding }, signal)).id);
  else {
    const { readLocally } = await import('./local/readLocally.ts');
    id = keepImport(await readLocally(taken));
  }
  held = { id, file };
  return id;
}

/** The file of an import, if it was read since the page was opened. */
export function fileOf(id: string): File | undefined {
  return held?.id === id ? held.file : undefined;
}
