import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { faultText } from '../engine/faultText.ts';

/** Says the fault of a field in words. */
export function useFieldMessage(): (message: string) => string {
  const translate = useTranslate();
  return useCallback((message: string) => faultText(message, translate), [translate]);
}
