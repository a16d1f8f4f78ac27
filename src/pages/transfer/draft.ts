import type { ImportJob, ImportSettings } from '../../../protocol/transfer.ts';
import { isObject } from '../../engine/paths.ts';

const keyOf = (id: number) => `tocsin.import.${id}`;

/** Returns the unsaved mapping, which survives reloads of this tab; undefined if none fits the file's columns. */
export function draftOf(job: ImportJob): ImportSettings | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(job.id)) ?? 'null');
    if (!isObject(kept) || !Array.isArray(kept.mapping)) return undefined;
    return kept.mapping.length === job.headings.length ? { ...job.settings, ...kept } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the unsaved mapping for this tab. */
export function keepDraft(id: number, settings: ImportSettings): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(settings));
  } catch {
    // without storage the draft lasts as long as the page
  }
}

/** Deletes the draft, after the server has stored it. */
export function forgetDraft(id: number): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // without storage there is no draft
  }
}
