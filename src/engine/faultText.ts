type Translate = (key: string, options: { [argument: string]: unknown }) => string;

/** Translates a fault "code" or "code:argument"; any other text is returned unchanged. */
export function faultText(fault: string, translate: Translate): string {
  const [, code = fault, argument = ''] = /^([A-Za-z]+)(?::(.*))?$/s.exec(fault) ?? [];
  const named = { arg: argument, argument, 0: argument, value: argument };
  return translate(`validation.${code}`, { ...named, _: fault });
}
