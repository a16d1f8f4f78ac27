import PhoneForwarded from '@mui/icons-material/PhoneForwardedRounded';
import { Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { callDevice } from '../../../dataProvider/calls/delivery.ts';
import { lookUpLogin } from '../../../dataProvider/calls/findByLogin.ts';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useReachMarks } from '../../choose/useReachMarks.ts';
import {
  DefinitionProvider,
  useDefinition,
  useDefinitions,
  useExtension,
  useFailureText,
  useMay,
  useShowFailure,
} from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { authorityFor } from '../../engine/access.ts';
import { TestCourse } from '../../live/testCalls/TestCourse.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const PEOPLE = 'participants';

interface Device {
  callingDeviceType: string;
  address: string;
}

/** Test calls to the user's own devices: they test the whole way from the server to the device and back. */
export function OwnCall() {
  const resource = useDefinitions().byName.get(PEOPLE);
  const offered = useExtension('alarms');
  if (!offered || !resource) return null;
  return (
    <DefinitionProvider resource={resource}>
      <Offered />
    </DefinitionProvider>
  );
}

function Offered() {
  const translate = useTranslate();
  const resource = useDefinition();
  const failureText = useFailureText();
  const allowed = useMay()('one');
  const login = getUser()?.login ?? '';
  const { data, error } = useQuery({
    queryKey: ['selfCheck', 'own', login],
    queryFn: ({ signal }) => lookUpLogin(resource, login, signal),
    enabled: allowed,
    retry: false,
  });
  const person = data?.kind === 'taken' ? data.record : undefined;
  const devices = (Array.isArray(person?.devices) ? person.devices : []) as unknown as Device[];
  const title = translate('selfCheck.own.title');
  const none = !allowed ? 'denied' : data && !person ? 'nobody' : undefined;
  const row = person && {
    resource,
    id: Number(person.id),
    warnings: (resource.selector?.warnings ?? []).filter((field) => person[field] === false),
  };
  const markOf = useReachMarks(row ? [[row]] : []);
  const why = row ? markOf(row) : '';
  return (
    <section aria-label={title}>
      <Typography variant="h4" component="h2" gutterBottom>
        {title}
      </Typography>
      <p className="v-quiet">{translate('selfCheck.own.about')}</p>
      {error && <ErrorNote>{failureText(error, { resource, op: 'one' })}</ErrorNote>}
      {allowed && !data && !error && <Skeleton lines={2} />}
      {none && <p>{translate(`selfCheck.own.${none}`, { authority: authorityFor(resource, 'one') })}</p>}
      {why && <ErrorNote severity="warning">{translate('selfCheck.own.unreached', { why })}</ErrorNote>}
      {person && (
        <ul>
          {devices.map((device, index) => (
            <li key={`${device.callingDeviceType} ${device.address}`}>
              <OwnDevice personId={Number(person.id)} device={device} index={index} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnDevice({ personId, device, index }: { personId: number; device: Device; index: number }) {
  const translate = useTranslate();
  const labels = useLabels();
  const resource = useDefinition();
  const showFailure = useShowFailure();
  const name = `${labels.value('devices.callingDeviceType', device.callingDeviceType)} ${device.address}`.trim();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => callDevice(resource, personId, { index, address: device.address }),
    onError: (error) => showFailure(error, { resource, op: 'update' }),
  });
  return (
    <Line sx={{ py: 1, flexWrap: 'wrap' }}>
      <Button
        icon={PhoneForwarded}
        off={isPending}
        aria-label={translate('selfCheck.own.callOn', { device: name })}
        onClick={() => mutate()}
      >
        {translate('selfCheck.own.call')}
      </Button>
      <span>{name}</span>
      {data && <TestCourse key={data.id} personId={personId} alarmId={data.id} />}
    </Line>
  );
}
