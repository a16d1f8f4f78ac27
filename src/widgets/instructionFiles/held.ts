import { type Attachment, fileIconOf } from '../../choose/files/attachment.ts';
import { isObject } from '../../engine/paths.ts';

/** A file that a record holds: what is shown of it, and how the record says it. */
export interface HeldFile {
  file: Attachment;
  /** The item as it came: a path alone, or an object that has one. */
  given: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The files of a value. Platforms name a file by its path alone or by an object; anything else is left out. */
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

/** How a picked file is said in a record: as the files that it holds already are. */
export function givenOf(file: Attachment, held: readonly HeldFile[]): unknown {
  if (held.some(({ given }) => typeof given === 'string')) return file.path;
  const { path, name, ext, orgId, orgName } = file;
  return { path, name, type: ext, orgId, orgName };
}
