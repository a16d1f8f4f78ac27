/** GET /instructions/instruction-files?filter= (admin base): the files of each organization that has files. */
export interface InstructionOrg {
  id: number;
  name: string;
  files: InstructionFile[];
}

/** A stored file. Not all platforms send the optional properties. */
export interface InstructionFile {
  name: string;
  /** The path; unique. */
  path: string;
  /** Extension without the dot: "pdf". */
  type: string;
  id?: number;
  /** Bytes. */
  size?: number;
  /** When it was stored: wire date and time. */
  date?: string;
  /** How many records refer to the file. */
  uses?: number;
}

/** How DELETE /instructions/delete and PATCH /instructions/move identify a file. */
export interface FileRef {
  orgId: number;
  path: string;
}

/** Reply of an upload. */
export type StoredFile = InstructionFile & { orgId: number; orgName: string };

/** Limits of uploads, part of the capabilities. */
export interface FileLimits {
  /** Maximum size of one file, in bytes. */
  maxBytes: number;
  /** Accepted extensions. */
  kinds: string[];
}
