/** Reads the instruction files of organizations (spec section 3, attachment file). */
import type { InstructionFile, InstructionOrg } from '../../protocol/files.ts';
import { count, fieldsOf, id, list, listReply, pick, present, text, textOrNull } from './fields.ts';

const endingOf = (name: string): string => (name.includes('.') ? (name.split('.').at(-1) ?? '') : '');

function readFile(value: unknown): InstructionFile | null {
  const fields = fieldsOf(value);
  const path = pick(fields, ['path', 'filePath'], text);
  const name = pick(fields, ['name', 'fileName'], text) || (path.split('/').at(-1) ?? '');
  if (path === '' || name === '') return null;
  const type = pick(fields, ['type', 'ext', 'extension'], text) || endingOf(name);
  return {
    name,
    path,
    type: type.replace(/^\./, '').toLowerCase(),
    ...present({
      id: pick(fields, ['id'], id),
      size: pick(fields, ['size'], count),
      uses: pick(fields, ['uses'], count),
      date: pick(fields, ['date'], textOrNull),
    }),
  };
}

function readOrg(value: unknown): InstructionOrg | null {
  const fields = fieldsOf(value);
  const own = pick(fields, ['id', 'orgId'], id);
  if (own === null) return null;
  const name = pick(fields, ['name', 'orgName'], text) || `#${own}`;
  return { id: own, name, files: pick(fields, ['files', 'list'], list(readFile)) };
}

/** Reads GET /instructions/instruction-files; files without a path and organizations without an id are left out. */
export const readInstructionOrgs = (reply: unknown): InstructionOrg[] => listReply(reply, readOrg) ?? [];
