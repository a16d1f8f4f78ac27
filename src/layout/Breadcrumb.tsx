import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import { Breadcrumbs, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useOrgId, useUser } from '../../authProvider/useUser.ts';
import { getOrgData, subscribe } from '../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { useShownOrgName } from '../i18n/orgName.ts';
import { useMenu } from './useMenu.ts';

const PATH = {
  flex: '1 1 0',
  minWidth: 0,
  typography: 'body2',
  color: 'text.hint',
  '& ol': { flexWrap: 'nowrap' },
  '& li': { minWidth: 0 },
  '& li:last-child': { flex: 'none', maxWidth: { xs: '100%', md: '60%' } },
  '& b': {
    display: 'block',
    // the last letter reaches beyond its width
    paddingRight: '1px',
    color: 'text.primary',
    fontWeight: { xs: 'fontWeightBold', md: 'fontWeightMedium' },
    fontSize: { xs: 16, md: 13 },
    lineHeight: { xs: 1.15, md: 'inherit' },
    whiteSpace: { xs: 'normal', md: 'nowrap' },
    overflowWrap: 'break-word',
    hyphens: 'auto',
  },
  '& .MuiBreadcrumbs-separator': { mx: 1.5 },
  '& .MuiSvgIcon-root': { fontSize: 'var(--fs-14)', opacity: 0.6 },
};

/** Id of the element with the open screen's name, which also labels the page's main element. */
export const SCREEN_NAME = 'screen-name';

/** Titles of screens without a menu entry. */
const OFF_MENU: ReadonlyMap<string, string> = new Map([
  ['/account', 'shell.account.title'],
  ['/account/jobs', 'jobs.title'],
  ['/empty', 'pages.empty'],
  ['/test', 'pages.self-check'],
  ['/views', 'pages.saved-views'],
]);

/** Name of the current organization, from data that is available without a request. */
function useOrganizationName(): string {
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const user = useUser();
  const id = useOrgId();
  const data = useSyncExternalStore(subscribe, getOrgData);
  if (data?.id === id && data.name) return shownName(data.name);
  if (user?.orgId === id && user.orgName) return shownName(user.orgName);
  return id === ROOT_ORG_ID ? translate('shell.rootOrganization') : (user?.orgName ?? '');
}

/** Shows organization, section and screen (`short`: the screen only), and sets the document's title. */
export function Breadcrumb({ short }: { short: boolean }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { current, currentSection } = useMenu();
  const organization = useOrganizationName();
  const screen = current
    ? translate(current.labelKey, { smart_count: 2 })
    : translate(OFF_MENU.get(pathname) ?? 'shell.notFound.title');

  useEffect(() => {
    document.title = `${screen} - ${translate('shell.product')}`;
  }, [screen, translate]);

  const path = short ? [] : [organization, currentSection ? translate(`shell.sections.${currentSection}`) : ''];
  return (
    <Breadcrumbs sx={PATH} separator={<ChevronRight />} aria-label={translate('shell.breadcrumb')}>
      {path.filter(Boolean).map((name) => (
        <Typography key={name} variant="inherit" noWrap title={name}>
          {name}
        </Typography>
      ))}
      <Typography variant="inherit" component="b" id={SCREEN_NAME} noWrap aria-current="page">
        {screen}
      </Typography>
    </Breadcrumbs>
  );
}
