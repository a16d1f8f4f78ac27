import Lock from '@mui/icons-material/LockOutlineRounded';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useUser } from '../../../authProvider/useUser.ts';
import { SECTIONS } from '../../../resources/pages.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { allows, authorityFor, can } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { iconOf } from '../../ui/icons.tsx';
import './home.css';
import { personName } from '../../engine/personName.ts';

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
    <div className="page home">
      <h1 className="page-title">{translate('pages.dashboard')}</h1>
      {user && (
        <p className="home-who">
          {translate('shell.home.greeting', {
            user: personName(user) || user.login,
            organization: shownName(user.orgName ?? '') || translate('shell.rootOrganization'),
          })}
        </p>
      )}
      {sections.map(({ name, entries }) => (
        <section key={name} aria-labelledby={`home-${name}`}>
          <h2 id={`home-${name}`}>{translate(`shell.sections.${name}`)}</h2>
          <ul className="home-counts">
            {entries.map((resource) => (
              <li key={resource.name}>
                <Count resource={resource} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Count({ resource }: { resource: Resource }) {
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
    <span className="home-label">
      <Icon />
      <span className="ellipsis">{translate(menuLabelKey(resource.name), { smart_count: 2 })}</span>
    </span>
  );
  if (!allowed) {
    return (
      <div className="home-count home-locked">
        {label}
        <span className="home-number">
          <Lock titleAccess={translate('shell.home.locked')} />
        </span>
      </div>
    );
  }
  return (
    <Link className="home-count" to={`/${resource.name}`}>
      {label}
      <span className="home-number">
        {typeof total === 'number' && formatNumber(total, language)}
        {typeof total !== 'number' && !isPending && <small>{translate('shell.home.unknown')}</small>}
        {isPending && <span className="home-wait" />}
      </span>
    </Link>
  );
}
