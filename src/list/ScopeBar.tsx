import { useTranslate } from 'ra-core';
import { OrganizationChip } from '../choose/organization/OrganizationChip.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { ChangeList, ListState } from './urlState.ts';
import { useOrgId } from './useRows.ts';

interface ScopeBarProps {
  state: ListState;
  change: ChangeList;
  /** Rows are there: time to ask for what is only decoration. */
  ready: boolean;
}

/** Whose records are listed: the organization, and whether its child organizations count too (spec section 2). */
export function ScopeBar({ state, change, ready }: ScopeBarProps) {
  const translate = useTranslate();
  const orgId = useOrgId();
  return (
    <>
      <OrganizationChip id={state.orgId ?? orgId} ready={ready} onSelect={(id) => change({ orgId: id })} />
      <Switch
        label={translate('views.list.children')}
        checked={state.recursive}
        onChange={(recursive) => change({ recursive })}
      />
    </>
  );
}
