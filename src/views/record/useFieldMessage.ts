import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Says a fault "code" or "code:argument" in words; a text that is no code stays as it is. */
export function useFieldMessage(): (message: string) => string {
  const translate = useTranslate();
  return useCallback(
    (message: string) => {
      const [, code = message, argument = ''] = /^([A-Za-z]+)(?::(.*))?$/s.exec(message) ?? [];
      const named = { arg: argument, argument, 0: argument, value: argument };
      return translate(`validation.${code}`, { ...named, _: message });
    },
    [translate],
  );
}
