import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useUser } from '../../../authProvider/useUser.ts';
import { getProfile } from '../../../dataProvider/calls/account.ts';
import { useAuthorityText } from '../../definition/authorities.ts';
import { useDefinitions, useExtension } from '../../definition/context.tsx';
import type { Resource } from '../../engine/definition.ts';
import { personName } from '../../engine/personName.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Facts } from '../../ui/Facts.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Section } from './Section.tsx';

/** The signed-in user's data, with a form for the fields that the user may change. */
export function Profile() {
  const translate = useTranslate();
  const user = useUser();
  const shownName = useShownOrgName();
  const authorityText = useAuthorityText();
  const editable = useExtension('profile');
  const { resources } = useDefinitions();
  const users = resources.find(({ fields }) => Object.values(fields).some(({ selfService }) => selfService));
  const facts: [string, string | undefined][] = [
    ['name', personName(user)],
    ['login', user?.login],
    ['organization', shownName(user?.orgName ?? '')],
    ['authorities', user?.authorities.map(authorityText).join(', ')],
  ];
  return (
    <Section id="account-profile" title={translate('account.profile.title')} help={translate('account.profile.help')}>
      <Facts
        facts={facts
          .filter(([, value]) => value)
          .map(([key, value]) => ({ key, value, name: translate(`account.profile.${key}`) }))}
      />
      {editable && users && <Own users={users} />}
    </Section>
  );
}

function Own({ users }: { users: Resource }) {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: [users.name, 'profile'],
    queryFn: ({ signal }) => getProfile(users, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (query.data) return <ProfileForm users={users} record={query.data} />;
  if (query.isPending) return <p className="v-quiet">{translate('views.list.loading')}</p>;
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
}
