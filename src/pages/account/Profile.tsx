import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useUser } from '../../../authProvider/useUser.ts';
import { getProfile } from '../../../dataProvider/calls/account.ts';
import { useAuthorityText } from '../../definition/authorities.ts';
import { changedFields } from '../../definition/changes.ts';
import { DefinitionProvider, useDefinition, useDefinitions, useExtension } from '../../definition/context.tsx';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { personName } from '../../engine/personName.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { DraftOffer } from '../../record/form/DraftOffer.tsx';
import { RecordScope } from '../../record/form/RecordScope.tsx';
import { LeaveGuard } from '../../record/form/useLeaveGuard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Section } from './Section.tsx';
import { DRAFT, useProfileForm } from './useProfileForm.ts';

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

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '14px 16px',
  maxWidth: 620,
};

/** Form for the fields of the user's own record that the definition marks as `selfService`. */
function ProfileForm({ users, record }: { users: Resource; record: RecordData }) {
  const names = Object.keys(users.fields).filter((name) => users.fields[name]?.selfService);
  const profile = useProfileForm(users, record, names);
  const { form, info, base, saving, refused } = profile;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) alert.current?.focus();
  }, [refused]);
  return (
    <DefinitionProvider resource={users}>
      <RecordScope form={form} info={info}>
        <Box
          component="form"
          noValidate
          sx={{ width: '100%' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving) void form.handleSubmit(profile.save)();
          }}
        >
          <DraftOffer id={DRAFT} base={base} />
          {refused && (
            <Alert ref={alert} severity="error" tabIndex={-1} sx={{ mb: 3 }}>
              {refused}
            </Alert>
          )}
          <Box sx={GRID}>
            {names.map((name) => (
              <FieldInput key={name} path={name} />
            ))}
          </Box>
          <Actions base={base} saving={saving} onDiscard={profile.discard} />
        </Box>
        <LeaveGuard dirty={profile.dirty} onDiscard={profile.forget} onKeep={profile.keep} />
      </RecordScope>
    </DefinitionProvider>
  );
}

function Actions({ base, saving, onDiscard }: { base: RecordData; saving: boolean; onDiscard: () => void }) {
  const users = useDefinition();
  const translate = useTranslate();
  const values = useWatch<RecordData>() as RecordData;
  const count = changedFields(users, base, values).length;
  return (
    <Line sx={{ mt: '14px' }}>
      <Button kind="primary" type="submit" disabled={saving || count === 0}>
        {translate(saving ? 'views.form.saving' : 'account.profile.save')}
      </Button>
      {count > 0 && (
        <Button kind="ghost" disabled={saving} onClick={onDiscard}>
          {translate('views.form.discard')}
        </Button>
      )}
      <span className="v-quiet" aria-live="polite">
        {count > 0 && translate('views.form.changes', { smart_count: count })}
      </span>
    </Line>
  );
}
