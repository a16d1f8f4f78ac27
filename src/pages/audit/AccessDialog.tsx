import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAccess } from '../../../dataProvider/calls/audit.ts';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { type AccessExplanation, EXPLAINED_OPS } from '../../../protocol/audit.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useFailureText } from '../../definition/context.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { allows } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Line } from '../../ui/Line.ts';
import { Popover } from '../../ui/Popover.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccessReasons } from './AccessReasons.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

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
  const [user, setUser] = useState<{ id: number; title: string }>();
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
  const name = user?.title ?? translate('views.input.choose');
  return (
    <Dialog
      title={label('title')}
      width="40rem"
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <Stack spacing={4}>
        <Labelled label={label('user')}>
          <Popover
            button={(trigger) => (
              <Button {...trigger} kind="field" aria-label={`${label('user')}: ${name}`}>
                {name}
              </Button>
            )}
          >
            {(close) => (
              <RefSearch
                target={users}
                chosen={user ? [user.id] : []}
                onChoose={({ id }, title) => {
                  setUser({ id, title });
                  close();
                }}
              />
            )}
          </Popover>
        </Labelled>
        <Labelled id="access-op" label={label('op')}>
          <SelectBox
            id="access-op"
            value={op}
            options={EXPLAINED_OPS.filter((one) => definition && allows(definition, one)).map(
              (one) => [one, label(`ops.${one}`)] as const,
            )}
            onChange={(value) => setOp(value as typeof op)}
          />
        </Labelled>
        <Labelled id="access-resource" label={label('resource')}>
          <SelectBox
            id="access-resource"
            value={resource}
            options={kinds}
            onChange={(value) => {
              setResource(value);
              setOp('one');
            }}
          />
        </Labelled>
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
