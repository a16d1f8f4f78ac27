import type { KnownLimits } from '../../../dataProvider/types.ts';

/** The largest number a limit can be. */
const MOST = 2_147_483_647;

/** Typed limits by type; an empty text means no limit. */
export type TypedLimits = { [listType: string]: string };

/** The text of a stored limit. */
export function textOf(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : String(limit);
}

/** Returns the error code of a typed limit; undefined if it is valid. */
export function limitFault(text: string): string | undefined {
  const clean = text.trim();
  if (clean === '') return undefined;
  if (/^-\d+$/.test(clean)) return 'min:0';
  if (!/^\d+$/.test(clean)) return 'int';
  return Number(clean) > MOST ? `max:${MOST}` : undefined;
}

/** Types whose typed limit differs from the stored one. */
export function changedLimits(stored: KnownLimits, typed: TypedLimits): string[] {
  return Object.keys(typed).filter((type) => typed[type]?.trim() !== textOf(stored[type]?.limit));
}

/** Returns the limits to send: all of them, including the changes. */
export function limitsToSend(stored: KnownLimits, typed: TypedLimits): KnownLimits {
  const entries = Object.entries(stored).map(([type, one]) => {
    const text = typed[type]?.trim();
    const limit = text === undefined ? one.limit : text === '' ? null : Number(text);
    return [type, { ...one, limit }];
  });
  return Object.fromEntries(entries);
}

/** Returns how much of a limit is used, 0 to 1, and whether it is reached; undefined without a limit or a number. */
export function fillOf(used: number | undefined, limit: number | null): { share: number; full: boolean } | undefined {
  if (limit === null || used === undefined) return undefined;
  return { share: limit === 0 ? 1 : Math.min(1, used / limit), full: used >= limit };
}
