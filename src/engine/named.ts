import type { Json } from './data.ts';

/** Options of a registry entry, such as a widget or rule. */
export type Options = { [name: string]: Json };

/** A widget, cell or the like with its options, or only its name. */
export type Named = string | { name: string; options?: Options };

/** Converts a name, or a name with options, to the long form. */
export function named(use: Named): { name: string; options: Options };
export function named(use: Named | undefined): { name: string; options: Options } | undefined;
export function named(use: Named | undefined) {
  if (use === undefined) return undefined;
  return typeof use === 'string' ? { name: use, options: {} } : { name: use.name, options: use.options ?? {} };
}

/** An option that is a text, such as the name of a field. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** An option that is a list of texts. */
export function textsOption(options: Options, name: string): string[] | undefined {
  const value = options[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}
