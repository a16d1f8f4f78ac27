/** GET /instructions/instruction-files?filter= (admin base): the files of each organization that has any. */
export interface InstructionOrg {
  id: number;
  name: string;
  files: InstructionFile[];
}

/** A stored file. Optional properties are sent by platforms that know them. */
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
  /** How many records refer to it. */
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
  /** Bytes of one file. */
  maxBytes: number;
  /** Accepted extensions. */
  kinds: string[];
}
