import { isObject } from '../../engine/paths.ts';
import { type Attachment, fileIconOf } from './attachment.ts';

/** A file of a record, for display and as stored. */
export interface HeldFile {
  file: Attachment;
  /** The item as stored: a path, or an object with one. */
  given: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The files of a value. Platforms store paths or objects; anything else is ignored. */
export function heldFiles(value: unknown): HeldFile[] {
  return (Array.isArray(value) ? value : []).flatMap((given: unknown): HeldFile[] => {
    const item = isObject(given) ? given : { path: given };
    const path = text(item.path);
    if (path === '') return [];
    const name = text(item.name) || (path.split('/').at(-1) ?? path);
    const ending = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
    const ext = (text(item.type) || ending).toLowerCase();
    const orgId = Number(item.orgId ?? 0);
    return [{ given, file: { name, path, ext, icon: fileIconOf(ext), orgId, orgName: text(item.orgName) } }];
  });
}

/** Returns a picked file in the form in which the record stores its other files. */
export function storedFormOf(file: Attachment, held: readonly HeldFile[]): unknown {
  if (held.some(({ given }) => typeof given === 'string')) return file.path;
  const { path, name, ext, orgId, orgName } = file;
  return { path, name, type: ext, orgId, orgName };
}
