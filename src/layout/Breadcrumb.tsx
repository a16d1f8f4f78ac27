import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getOrgData, getOrgId, subscribe } from '../../authProvider/session.ts';
import { useUser } from '../../authProvider/useUser.ts';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { useShownOrgName } from '../i18n/orgName.ts';
import { useMenu } from './useMenu.ts';

/** Name of the organization that is worked in, as far as it is known without asking. */
function useOrganizationName(): string {
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const user = useUser();
  const id = useSyncExternalStore(subscribe, getOrgId);
  const data = useSyncExternalStore(subscribe, getOrgData);
  if (data?.id === id && data.name) return shownName(data.name);
  if (user?.orgId === id && user.orgName) return shownName(user.orgName);
  return id === ROOT_ORG_ID ? translate('shell.rootOrganization') : (user?.orgName ?? '');
}

/** Organization, section and screen; on narrow windows the screen alone. Names the browser's tab too. */
export function Breadcrumb({ short }: { short: boolean }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { current, currentSection } = useMenu();
  const organization = useOrganizationName();
  const account = pathname === '/account';
  const screen = current
    ? translate(current.labelKey, { smart_count: 2 })
    : translate(account ? 'shell.account.title' : 'shell.notFound.title');

  useEffect(() => {
    document.title = `${screen} - ${translate('shell.product')}`;
  }, [screen, translate]);

  const path = short ? [] : [organization, currentSection ? translate(`shell.sections.${currentSection}`) : ''];
  return (
    <nav className="crumb" aria-label={translate('shell.breadcrumb')}>
      <ol>
        {path.filter(Boolean).map((name) => (
          <li key={name}>
            <span className="ellipsis">{name}</span>
            <ChevronRight />
          </li>
        ))}
        <li className="ellipsis">
          <b aria-current="page">{screen}</b>
        </li>
      </ol>
    </nav>
  );
}
