import { ApiError } from '../errors.ts';
import { KINDS } from './kinds.ts';

const LONGEST_CHARACTERS = 150;
const LONGEST_BYTES = 240;
/** Path separators, control characters, bidirectional overrides, and characters that Windows refuses. */
const FORBIDDEN = /[/\\<>:"|?*\p{Cc}\p{Cs}\p{Co}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i;
/** Extensions of programs and active content, rejected before the last extension of a name. */
const RISKY = new Set(
  (
    'exe com bat cmd scr pif cpl msi msp dll sys vbs vbe js jse mjs ws wsf wsh ps1 psm1 hta jar lnk url reg inf ' +
    'sh bash zsh app command php phtml php5 asp aspx jsp cgi pl py rb svg svgz xml xhtml xht swf docm xlsm pptm iso img'
  ).split(' '),
);

/**
 * Normalizes the name of an uploaded file, or throws ApiError with the reason. Here names are only data, but they
 * become file names on the machines of users.
 */
export function checkName(given: string, kinds: readonly string[]): { name: string; kind: string } {
  const name = given.normalize('NFC').trim();
  const refuse = (code: string) => new ApiError('FILE_NAME', { errors: { file: code } });
  if (name === '') throw refuse('required');
  if (FORBIDDEN.test(name)) throw refuse('fileNameCharacters');
  if ([...name].length > LONGEST_CHARACTERS || Buffer.byteLength(name) > LONGEST_BYTES) {
    throw refuse(`maxLength:${LONGEST_CHARACTERS}`);
  }
  const [stem = '', ...endings] = name.split('.');
  if (stem === '' || name.endsWith('.') || RESERVED.test(stem.trim())) throw refuse('fileNameReserved');
  const kind = endings.pop()?.toLowerCase() ?? '';
  if (!kinds.includes(kind)) throw new ApiError('FILE_KIND', { errors: { file: `fileKind:${kinds.join(', ')}` } });
  const before = endings.pop()?.trim().toLowerCase();
  if (before !== undefined && (RISKY.has(before) || Object.hasOwn(KINDS, before))) throw refuse('fileNameDouble');
  return { name, kind };
}
