/** GET /instructions/instruction-files?filter= (admin base): the files of each organization that has some. */
export interface InstructionOrg {
  id: number;
  name: string;
  files: InstructionFile[];
}

/** A file of the store. What is optional comes from platforms that tell it. */
export interface InstructionFile {
  name: string;
  /** Where it is kept: one file per path. */
  path: string;
  /** Ending without the dot: "pdf". */
  type: string;
  id?: number;
  /** Bytes. */
  size?: number;
  /** When it was stored: wire date and time. */
  date?: string;
  /** How many records refer to it. */
  uses?: number;
}

/** How DELETE /instructions/delete and PATCH /instructions/move name a file. */
export interface FileRef {
  orgId: number;
  path: string;
}

/** What an upload answers. */
export type StoredFile = InstructionFile & { orgId: number; orgName: string };

/** Limits of uploads, told with the capabilities. */
export interface FileLimits {
  /** Bytes of one file. */
  maxBytes: number;
  /** Endings that are taken. */
  kinds: string[];
}
