import { editDistance } from './editDistance.ts';

/** A fault of a definition or overlay. */
export interface Fault {
  code: FaultCode;
  /** File or resource with the fault. */
  source: string;
  /** Path of the key, e.g. "fields.language.values". */
  key: string;
  /** One sentence: what is wrong and how to fix it. Always English, for authors of definitions. */
  message: string;
}

export type FaultCode =
  | 'NOT_JSON'
  | 'UNKNOWN_SCHEMA'
  | 'UNKNOWN_KEY'
  | 'MISSING_KEY'
  | 'WRONG_TYPE'
  | 'BAD_NAME'
  | 'DUPLICATE_NAME'
  | 'UNKNOWN_RESOURCE'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_REGISTRY_NAME'
  | 'BAD_VALUE'
  | 'BAD_PATTERN'
  | 'PROTECTED'
  | 'DUPLICATE_KEY'
  | 'UNFIT_KEY'
  | 'UNKNOWN_LANGUAGE'
  | 'UNKNOWN_LABEL'
  | 'CYCLE';

/** Collects the faults of one source. */
export class FaultList {
  readonly source: string;
  readonly list: Fault[] = [];

  constructor(source: string) {
    this.source = source;
  }

  /** Adds a fault; the message says in one sentence what is wrong and how to fix it. */
  add(code: FaultCode, key: string, message: string): void {
    this.list.push({ code, source: this.source, key, message: `${this.source}: ${message}` });
  }
}

/** Joins names to "x, y or z"; at most 20 are named. */
export function joinAlternatives(names: readonly string[]): string {
  const shown = names.slice(0, 20);
  if (names.length > shown.length) shown.push('...');
  return shown.length < 2 ? (shown[0] ?? 'nothing') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** The advice for an unknown name: the most similar known one, else all of them. */
export function adviceFor(name: string, known: readonly string[]): string {
  const near = known
    .map((candidate) => ({ candidate, far: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0];
  if (near && near.far <= Math.max(2, Math.floor(name.length / 3))) return `did you mean "${near.candidate}"?`;
  return known.length === 0 ? 'remove it.' : `use ${joinAlternatives(known)}.`;
}
