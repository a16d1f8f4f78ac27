import type { InstructionFile, InstructionOrg } from '../../../protocol/files.ts';

/** A file as the console shows it (spec section 3, attachment file); selection and hover are states of the screen. */
export interface Attachment {
  name: string;
  path: string;
  /** Extension without the dot. */
  ext: string;
  icon: FileIconName;
  orgId: number;
  orgName: string;
  size?: number;
  date?: string;
  uses?: number;
}

/** Kinds with an icon of their own; others get the default icon. */
const ICONS = {
  xls: 'xls',
  xlsx: 'xlsx',
  doc: 'doc',
  docx: 'docx',
  ppt: 'ppt',
  pptx: 'pptx',
  pdf: 'pdf',
  html: 'html',
  htm: 'html',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'picture',
  gif: 'picture',
  webp: 'picture',
} as const;
export type FileIconName = (typeof ICONS)[keyof typeof ICONS] | 'default';

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp']);

/** The icon of an extension. */
export function fileIconOf(ext: string): FileIconName {
  const known = ext.toLowerCase();
  return Object.hasOwn(ICONS, known) ? ICONS[known as keyof typeof ICONS] : 'default';
}

/** Returns how the console previews a file; undefined if not. Only kinds without active content are previewed. */
export function previewOf(ext: string): 'picture' | 'pdf' | undefined {
  if (ext.toLowerCase() === 'pdf') return 'pdf';
  return PICTURES.has(ext.toLowerCase()) ? 'picture' : undefined;
}

/** Converts a file of an organization for display. */
function attachmentOf(file: InstructionFile, org: Pick<InstructionOrg, 'id' | 'name'>): Attachment {
  const { name, path, type, size, date, uses } = file;
  return { name, path, ext: type, icon: fileIconOf(type), orgId: org.id, orgName: org.name, size, date, uses };
}

/** All files of a reply in one list. */
export function attachmentsOf(orgs: readonly InstructionOrg[]): Attachment[] {
  return orgs.flatMap((org) => org.files.map((file) => attachmentOf(file, org)));
}
