import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import type { Branches } from '../../choose/organization/useOrgTree.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useListScreen } from '../state/context.ts';

/** The listed organization, and whether its child organizations are included (spec section 2). */
export const ScopeBar = memo(function ScopeBar({ branches }: { branches?: Branches }) {
  const { state, change, match, ready } = useListScreen();
  const translate = useTranslate();
  return (
    <>
      <OrganizationChip
        id={match.filter.orgId}
        ready={ready}
        branches={branches}
        onSelect={(id) => change({ orgId: id })}
      />
      <Switch
        label={translate('views.list.children')}
        checked={state.recursive}
        onChange={(recursive) => change({ recursive })}
      />
    </>
  );
});
