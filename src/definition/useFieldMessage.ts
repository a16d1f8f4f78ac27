import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { faultText } from '../engine/faultText.ts';

/** Returns a function that translates the error code of a field. */
export function useFieldMessage(): (message: string) => string {
  const translate = useTranslate();
  return useCallback((message: string) => faultText(message, translate), [translate]);
}
