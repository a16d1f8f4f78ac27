import type { ImportJob, ImportSettings } from '../../../protocol/transfer.ts';
import { isObject } from '../../engine/paths.ts';

const keyOf = (id: number) => `tocsin.import.${id}`;

/** An unsaved mapping, stored for a reload of this tab. */
export function draftOf(job: ImportJob): ImportSettings | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(job.id)) ?? 'null');
    if (!isObject(kept) || !Array.isArray(kept.mapping)) return undefined;
    return kept.mapping.length === job.headings.length ? { ...job.settings, ...kept } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the changes. */
export function keepDraft(id: number, settings: ImportSettings): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(settings));
  } catch {
    // without storage it lasts as long as the page
  }
}

/** Deletes the draft, after the server has stored it. */
export function forgetDraft(id: number): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // no draft
  }
}
