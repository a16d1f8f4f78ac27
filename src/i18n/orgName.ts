import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ROOT_ORG_NAME } from '../../protocol/constants.ts';

/** Name of an organization as it is shown: a root that has the platform's own name for it has it in the language shown. */
export function useShownOrgName(): (name: string) => string {
  const translate = useTranslate();
  return useCallback((name) => (name === ROOT_ORG_NAME ? translate('shell.rootOrganization') : name), [translate]);
}
