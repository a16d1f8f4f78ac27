import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { chooseOrg, getOrgData, getUser } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import { useOrganization } from '../../definition/organization.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OrganizationPicker } from './OrganizationPicker.tsx';
import type { Branches } from './useOrgTree.ts';

interface OrganizationChipProps {
  id: number;
  /** Whether the name may be fetched: it is secondary, and waits for the data of the screen. */
  ready: boolean;
  onSelect: (id: number) => void;
  /** The choice affects this form only, not the organization the user works in. */
  here?: boolean;
  branches?: Branches;
}

/** The organization of a screen, with a picker to choose another one to work in. */
export function OrganizationChip({ id, ready, onSelect, here = false, branches }: OrganizationChipProps) {
  const [picking, setPicking] = useState(false);
  const name = useOrgName(id, ready);
  return (
    <>
      <OrganizationButton on name={name} onClick={() => setPicking(true)} />
      {picking && (
        <OrganizationPicker
          value={id}
          branches={branches}
          onCancel={() => setPicking(false)}
          onSelect={(org) => {
            setPicking(false);
            if (!here) chooseOrg(org);
            onSelect(org.id);
          }}
        />
      )}
    </>
  );
}

interface OrganizationButtonProps {
  name: string;
  /** Whether only this organization is shown. */
  on: boolean;
  onClick: () => void;
}

/** The button with the name of an organization that opens a picker. */
export function OrganizationButton({ name, on, onClick }: OrganizationButtonProps) {
  const translate = useTranslate();
  return (
    <Button kind="chip" icon="organization" className={on ? 'on' : undefined} aria-haspopup="dialog" onClick={onClick}>
      <span className="sr">{translate('views.list.organization')}</span>
      <b>{name}</b>
      <Icon name="expand" />
    </Button>
  );
}

/** Returns the name of an organization, from the session or fetched once `ready`; until then "#" and its id. */
export function useOrgName(id: number, ready: boolean): string {
  const shownName = useShownOrgName();
  const known = [getOrgData(), ownOrg(), { id: ROOT_ORG_ID, name: ROOT_ORG_NAME }];
  const knownName = known.find((org) => org?.id === id && org.name)?.name;
  const fetched = useOrganization(ready && knownName === undefined ? id : undefined);
  return shownName(knownName ?? fetched?.name ?? `#${id}`);
}

function ownOrg() {
  const user = getUser();
  return user && { id: user.orgId, name: user.orgName };
}
