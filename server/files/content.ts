import { fileTypeFromFile } from 'file-type';
import { ApiError } from '../errors.ts';
import { KINDS } from './kinds.ts';
import { isText } from './text.ts';

/**
 * Throws unless the content matches the file extension. The sender's content type is ignored. Text is only checked for
 * being text, because a text may begin like a picture ("BM") or a program ("MZ").
 */
export async function checkContent(file: string, kind: string): Promise<void> {
  const wanted = KINDS[kind]?.content;
  const found = wanted === 'text' ? undefined : (await fileTypeFromFile(file))?.ext;
  const fits = wanted === 'text' ? await isText(file) : found !== undefined && wanted?.includes(found);
  if (!fits) throw new ApiError('FILE_CONTENT', { errors: { file: `fileContent:${kind}` } });
}
