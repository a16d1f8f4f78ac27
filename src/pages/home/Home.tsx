import Lock from '@mui/icons-material/LockOutlineRounded';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useUser } from '../../../authProvider/useUser.ts';
import { SECTIONS } from '../../../resources/pages.ts';
import { DefinitionProvider, useDefinition } from '../../definition/current.tsx';
import { useDefinitions } from '../../definition/definitions.tsx';
import { allows, authorityFor, can } from '../../engine/access.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { personName } from '../../engine/personName.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { iconOf } from '../../ui/icons.tsx';

const HOME = { flex: 1, bgcolor: 'background.default' };
const HEADING = { m: '20px 0 8px', fontSize: 12, fontWeight: 500, color: 'text.secondary' };
const COUNTS = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(140px, 1fr))',
    md: 'repeat(auto-fill, minmax(190px, 1fr))',
  },
  borderRadius: 2,
  overflow: 'hidden',
  // hairlines between, none at the rim: the last ones lie under it
  '& > li': { border: '1px solid', borderColor: 'divider', borderWidth: '0 1px 1px 0', m: '0 -1px -1px 0' },
};
const COUNT = { display: 'block', p: { xs: '10px 14px', md: '12px 16px' }, color: 'inherit' };
const LINK = {
  ...COUNT,
  '&:hover': { textDecoration: 'none', bgcolor: 'action.hover' },
  '&:focus-visible': { boxShadow: 'inset 0 0 0 2px var(--accent)' },
};
const LOCKED = { ...COUNT, '&, & > *': { color: 'text.hint' } };
const LABEL = {
  alignItems: 'center',
  gap: '6px',
  typography: 'caption',
  color: 'text.secondary',
  '& .MuiSvgIcon-root': { fontSize: 14, width: 14, height: 14, color: 'text.hint' },
};
const NUMBER = {
  display: 'block',
  height: 32,
  fontSize: 24,
  lineHeight: '32px',
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  '& small': { fontSize: 13, fontWeight: 400, letterSpacing: 0, color: 'text.hint' },
};

/** The start page: the number of records of every administered resource, with links to the lists. */
export default function Home() {
  const translate = useTranslate();
  const { resources } = useDefinitions();
  const user = useUser();
  const shownName = useShownOrgName();
  const listed = resources.filter((resource) => resource.menu && resource.list && allows(resource, 'list'));
  const sections = SECTIONS.map((name) => ({
    name,
    entries: listed
      .filter((resource) => resource.menu?.section === name)
      .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0)),
  })).filter(({ entries }) => entries.length > 0);

  return (
    <Box className="page" sx={HOME}>
      <h1 className="page-title">{translate('pages.dashboard')}</h1>
      {user && (
        <Typography variant="body2" color="textSecondary">
          {translate('shell.home.greeting', {
            user: personName(user) || user.login,
            organization: shownName(user.orgName ?? '') || translate('shell.rootOrganization'),
          })}
        </Typography>
      )}
      {sections.map(({ name, entries }) => (
        <section key={name} aria-labelledby={`home-${name}`}>
          <Typography id={`home-${name}`} variant="subtitle2" component="h2" sx={HEADING}>
            {translate(`shell.sections.${name}`)}
          </Typography>
          <Paper component="ul" variant="outlined" sx={COUNTS}>
            {entries.map((resource) => (
              <li key={resource.name}>
                <DefinitionProvider resource={resource}>
                  <Count />
                </DefinitionProvider>
              </li>
            ))}
          </Paper>
        </section>
      ))}
    </Box>
  );
}

function Count() {
  const resource = useDefinition();
  const translate = useTranslate();
  const language = useLocale();
  const dataProvider = useDataProvider();
  const user = useUser();
  const allowed =
    can(user?.authorities ?? [], authorityFor(resource, 'list')) &&
    can(user?.authorities ?? [], authorityFor(resource, 'menu'));
  const { data: total, isPending } = useQuery({
    queryKey: [resource.name, 'count', user?.orgId],
    enabled: allowed,
    queryFn: async ({ signal }) => {
      const params = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' as const },
        filter: { orgId: user?.orgId, recursive: true },
        signal,
      };
      // a server may list without counting
      return (await dataProvider.getList(resource.name, params)).total ?? null;
    },
  });
  const Icon = iconOf(resource.menu?.icon ?? '');
  const label = (
    <Stack direction="row" component="span" sx={LABEL}>
      <Icon />
      <span className="ellipsis">{translate(menuLabelKey(resource.name), { smart_count: 2 })}</span>
    </Stack>
  );
  if (!allowed) {
    return (
      <Box sx={LOCKED}>
        {label}
        <Typography component="span" variant="h1" sx={NUMBER}>
          <Lock titleAccess={translate('shell.home.locked')} />
        </Typography>
      </Box>
    );
  }
  return (
    <Box component={Link} to={`/${resource.name}`} sx={LINK}>
      {label}
      <Typography component="span" variant="h1" sx={NUMBER}>
        {typeof total === 'number' && formatNumber(total, language)}
        {typeof total !== 'number' && !isPending && <small>{translate('shell.home.unknown')}</small>}
        {isPending && <Skeleton variant="rounded" width={56} height={18} animation={false} sx={{ my: '7px' }} />}
      </Typography>
    </Box>
  );
}
