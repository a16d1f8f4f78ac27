import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { getOrgData, getUser, setOrgData, setOrgId } from '../../../authProvider/session.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import { loadChunk } from '../../chunks.ts';
import { useProvider } from '../context.ts';
import { formatOrgPath } from '../format.ts';
import { Icon } from '../ui/Icon.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { ChangeList, ListState } from '../urlState.ts';
import { useOrgId } from './useRows.ts';

const Picker = lazy(() => loadChunk(() => import('../../widgets/organizationPicker/OrganizationPickerDialog.tsx')));

interface ScopeBarProps {
  state: ListState;
  change: ChangeList;
  /** Rows are there: time to ask for what is only decoration. */
  ready: boolean;
}

/** Whose records are listed: the organization, and whether its child organizations count too (spec section 2). */
export function ScopeBar({ state, change, ready }: ScopeBarProps) {
  const translate = useTranslate();
  const [picking, setPicking] = useState(false);
  const orgId = useOrgId();
  const scope = state.orgId ?? orgId;
  const name = useOrgName(scope, ready);
  return (
    <>
      <button type="button" className="v-chip on" aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <Icon name="organization" />
        <span className="sr">{translate('views.list.organization')}</span>
        <b>{name}</b>
        <Icon name="expand" />
      </button>
      <Switch
        label={translate('views.list.children')}
        checked={state.recursive}
        onChange={(recursive) => change({ recursive })}
      />
      {picking && (
        <Suspense fallback={null}>
          <Picker
            value={scope}
            onCancel={() => setPicking(false)}
            onSelect={(org) => {
              setPicking(false);
              setOrgId(org.id);
              setOrgData(org);
              change({ orgId: org.id });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Name of an organization: known from the session, or asked for once the list is there. */
function useOrgName(id: number, ready: boolean): string {
  const provider = useProvider();
  const known = [getOrgData(), ownOrg(), { id: ROOT_ORG_ID, name: ROOT_ORG_NAME }];
  const knownName = known.find((org) => org?.id === id && org.name)?.name;
  const { data } = useQuery({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => provider.showOrg(id, signal),
    enabled: ready && knownName === undefined,
    staleTime: 300_000,
    retry: false,
  });
  return knownName ?? data?.name ?? formatOrgPath(data?.fullOrgPath ?? `#${id}`);
}

function ownOrg() {
  const user = getUser();
  return user && { id: user.orgId, name: user.orgName };
}
