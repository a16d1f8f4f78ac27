import { type Static, Type } from '@sinclair/typebox';

/** A stored file. Not all platforms send the optional properties. */
export const InstructionFile = Type.Object({
  name: Type.String(),
  /** The path; unique. */
  path: Type.String(),
  /** Extension without the dot: "pdf". */
  type: Type.String(),
  id: Type.Optional(Type.Integer()),
  /** Bytes. */
  size: Type.Optional(Type.Integer()),
  /** When it was stored: wire date and time. */
  date: Type.Optional(Type.String()),
  /** How many records refer to the file. */
  uses: Type.Optional(Type.Integer()),
});
export type InstructionFile = Static<typeof InstructionFile>;

/** GET /instructions/instruction-files?filter= (admin base): the files of each organization that has files. */
export const InstructionOrg = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  files: Type.Array(InstructionFile),
});
export type InstructionOrg = Static<typeof InstructionOrg>;

/** How DELETE /instructions/delete and PATCH /instructions/move identify a file. */
export interface FileRef {
  orgId: number;
  path: string;
}

/** Reply of an upload. */
export type StoredFile = InstructionFile & { orgId: number; orgName: string };

/** Limits of uploads, part of the capabilities. */
export const FileLimits = Type.Object({
  /** Maximum size of one file, in bytes. */
  maxBytes: Type.Integer(),
  /** Accepted extensions. */
  kinds: Type.Array(Type.String()),
});
export type FileLimits = Static<typeof FileLimits>;
