import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from './database/failure.ts';

/** Creates a private file with this text if it doesn't exist: complete or not at all, also on a full disk. */
export function createWholeFile(file: string, text: string): void {
  const draft = draftOf(file, text);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** Replaces a private file in one step. */
export function replaceWholeFile(file: string, text: string): void {
  renameSync(draftOf(file, text), file);
}

/** A complete temporary file beside `file`, to be renamed. */
function draftOf(file: string, text: string): string {
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  return draft;
}
