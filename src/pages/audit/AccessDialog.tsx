import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAccess } from '../../../dataProvider/calls/audit.ts';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { type AccessExplanation, EXPLAINED_OPS } from '../../../protocol/audit.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { type Chosen, RefChooser } from '../../choose/reference/RefChooser.tsx';
import { useAuthorityText } from '../../definition/authorities.ts';
import { useDefinitions, useFailureText } from '../../definition/context.tsx';
import { allows } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

/** Shows whether access is allowed, and each check that decides it. */
function AccessReasons({ explanation, user }: { explanation: AccessExplanation; user: string }) {
  const { translate } = useAuditTexts();
  const { allowed, active, exists, needed, given, place, userOrg, org } = explanation;
  const say = (key: string, values?: object) => translate(`auditLog.access.${key}`, values);
  const authority = useAuthorityText();
  const shownName = useShownOrgName();
  const roles = given.map(({ authority: of, roles: by }) =>
    say('by', { authority: authority(of), roles: by.map(({ title }) => title).join(', ') }),
  );
  const checks: [ok: boolean, text: string][] = [
    [active, say(active ? 'active' : 'inactive')],
    ...(exists ? [] : [[false, say('noOperation')] as [boolean, string]]),
    needed === null
      ? [true, say('anybody')]
      : given.length > 0
        ? [true, roles.join('; ')]
        : [false, say('lacks', { authority: authority(needed) })],
    [
      place === 'within' || (place === 'shared' && allowed),
      say(`place.${place}`, { org: shownName(org.title), own: shownName(userOrg.title) }),
    ],
  ];
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="p" color={allowed ? 'success' : 'error'}>
        {say(allowed ? 'allowed' : 'refused', { user })}
      </Typography>
      <Stack component="ul" spacing={1}>
        {checks.map(([ok, text]) => (
          <li key={text}>
            <Mark icon={ok ? 'check' : 'close'} tone={ok ? 'ok' : 'fail'}>
              {text}
            </Mark>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface AccessDialogProps {
  /** Definition of the users whose access is explained. */
  users: Resource;
  onClose: () => void;
}

/** Explains why a user may or may not perform an operation on the records of an organization. */
export function AccessDialog({ users, onClose }: AccessDialogProps) {
  const { translate, kind } = useAuditTexts();
  const failureText = useFailureText();
  const { resources, byName } = useDefinitions();
  const [user, setUser] = useState<Chosen>();
  const [resource, setResource] = useState(users.name);
  const [op, setOp] = useState<(typeof EXPLAINED_OPS)[number]>('one');
  const [orgId, setOrgId] = useState(getOrgId());
  const definition = byName.get(resource);
  const query = useQuery<AccessExplanation>({
    queryKey: ['accessCheck', user?.id, resource, op, orgId],
    queryFn: ({ signal }) => fetchAccess({ userId: user?.id ?? 0, resource, op, orgId }, signal),
    enabled: user !== undefined,
    retry: false,
  });
  const label = (name: string) => translate(`auditLog.access.${name}`);
  const kinds = resources.map(({ name }) => [name, kind(name)] as const).sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <Dialog
      title={label('title')}
      width="40rem"
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <Stack spacing={4}>
        <RefChooser label={label('user')} target={users} value={user} onChange={setUser} />
        <SelectField
          label={label('op')}
          value={op}
          options={EXPLAINED_OPS.filter((one) => definition && allows(definition, one)).map(
            (one) => [one, label(`ops.${one}`)] as const,
          )}
          onChange={(value) => setOp(value as typeof op)}
        />
        <SelectField
          label={label('resource')}
          value={resource}
          options={kinds}
          onChange={(value) => {
            setResource(value);
            setOp('one');
          }}
        />
        <Labelled label={label('org')}>
          <Line>
            <OrganizationChip id={orgId} ready here onSelect={setOrgId} />
          </Line>
        </Labelled>
        <div role="status">
          {query.isLoading && <Skeleton lines={3} />}
          {query.error && <ErrorNote>{failureText(query.error, { op: 'one' })}</ErrorNote>}
          {query.data && user && <AccessReasons explanation={query.data} user={user.title} />}
        </div>
      </Stack>
    </Dialog>
  );
}
