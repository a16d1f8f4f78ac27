import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ROOT_ORG_NAME } from '../../protocol/constants.ts';

/** The displayed name of an organization: the platform's default name of the root is translated. */
export function useShownOrgName(): (name: string) => string {
  const translate = useTranslate();
  return useCallback((name) => (name === ROOT_ORG_NAME ? translate('shell.rootOrganization') : name), [translate]);
}
