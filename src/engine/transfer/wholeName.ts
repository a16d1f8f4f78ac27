import type { Resource } from '../definition.ts';
import { splitName } from './splitName.ts';

/**
 * Maps a column to the whole name if it was taken for one part of it, no column has the other part, and every cell has
 * both. `rows`: the first rows below the headings.
 */
export function withWholeName(
  { wholeName }: Resource,
  mapping: readonly (string | null)[],
  rows: readonly (readonly string[])[],
): (string | null)[] {
  const out = [...mapping];
  if (!wholeName) return out;
  const { given, family } = wholeName;
  const wholes = [`${given}+${family}`, `${family}+${given}`];
  if (out.includes(given) === out.includes(family) || wholes.some((key) => out.includes(key))) return out;
  const at = out.findIndex((key) => key === given || key === family);
  const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
  const areWhole = cells.length > 0 && cells.every((cell) => splitName(cell, false).given !== '');
  if (areWhole) out[at] = (out[at] === given ? wholes[0] : wholes[1]) ?? null;
  return out;
}
