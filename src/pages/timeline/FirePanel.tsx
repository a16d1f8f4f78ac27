import { Box, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchResolution } from '../../../dataProvider/calls/duty.ts';
import type { DeadEnd, Resolution, ResolvedCall, ResolvedStep } from '../../../protocol/duty.ts';
import { type Chosen, RefChooser } from '../../choose/reference/RefChooser.tsx';
import { useFailureText } from '../../definition/context.tsx';
import { useEnumText } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { DeadEndList } from '../../live/deadEnds.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDutyTexts } from './texts.ts';

const HEAD = { mt: 4, mb: 2 };
const STEPS = { pl: 6, listStyle: 'decimal', '& li': { mb: 2 }, '& ol': { pl: 6, listStyle: 'decimal' } };
const PANEL = { mt: 5, p: 5 };

/** Who is called if an alarm point fires at a moment: people, devices and offsets in order, reasons and dead ends. */
export function FirePanel({ points, now }: { points: Resource; now: string }) {
  const { translate } = useDutyTexts();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<Chosen>();
  const [at, setAt] = useState(now);
  const query = useQuery({
    queryKey: ['duty', 'fires', chosen?.id, at],
    queryFn: ({ signal }) => fetchResolution(chosen?.id ?? 0, at, signal),
    enabled: chosen !== undefined,
    retry: false,
  });
  return (
    <Paper variant="outlined" component="section" sx={PANEL} aria-labelledby="duty-fires">
      <Typography variant="h3" component="h2" id="duty-fires">
        {translate('duty.fires.title')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4} sx={{ my: 3 }}>
        <RefChooser label={translate('duty.fires.point')} target={points} value={chosen} onChange={setChosen} />
        <TemporalBox label={translate('duty.fires.at')} kind="dateTime" value={at} onChange={setAt} />
      </Stack>
      {query.error && <ErrorNote>{failureText(query.error, { resource: points, op: 'one' })}</ErrorNote>}
      {query.isLoading && <Skeleton lines={4} />}
      {query.data && <Answer resolution={query.data} />}
    </Paper>
  );
}

function Answer({ resolution: { links, plans, deadEnds } }: { resolution: Resolution }) {
  const { translate, reasonText, untilText } = useDutyTexts();
  return (
    <div role="status">
      <Typography variant="h5" component="h3" sx={HEAD}>
        {translate('duty.fires.way')}
      </Typography>
      <Box component="ol" sx={STEPS}>
        {links.map(({ kind, id, title, because }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a loop has the same record twice
          <li key={`${kind} ${id} ${i}`}>
            <b>{title}</b>{' '}
            <span className="v-quiet">{[reasonText(because), untilText(because)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </Box>
      <DeadEnds ends={deadEnds} />
      {plans.map(({ id, title, steps }) => (
        <section key={id} aria-label={title}>
          <Typography variant="h5" component="h3" sx={HEAD}>
            {translate('duty.fires.plan', { title })}
          </Typography>
          <Box component="ol" sx={STEPS}>
            {steps.map((step, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
              <li key={i}>
                <Step step={step} />
              </li>
            ))}
          </Box>
        </section>
      ))}
    </div>
  );
}

function Step({ step: { offsetSeconds, calls, deadEnds } }: { step: ResolvedStep }) {
  const { translate } = useDutyTexts();
  const [minutes, seconds] = [Math.floor(offsetSeconds / 60), offsetSeconds % 60];
  return (
    <>
      <span className="tn">
        {translate('duty.fires.after', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })}
      </span>
      <ul>
        {calls.map((call) => (
          <Call key={call.participantId} call={call} />
        ))}
      </ul>
      <DeadEnds ends={deadEnds} />
    </>
  );
}

function Call({ call: { title, reasons, devices } }: { call: ResolvedCall }) {
  const { translate, reasonText } = useDutyTexts();
  const enumText = useEnumText();
  return (
    <li>
      <b>{title}</b> <span className="v-quiet">{[...new Set(reasons.map(reasonText))].join('; ')}</span>
      <ol>
        {devices.map(({ type, address, reason, problem }) => (
          <li key={`${type} ${address}`}>
            {enumText(type)} <span className="tn">{address}</span>
            {reason.kind === 'calendar' && <span className="v-quiet"> {reasonText(reason)}</span>}
            {problem && <span className="v-fail"> {translate(`duty.deviceProblem.${problem}`)}</span>}
          </li>
        ))}
      </ol>
    </li>
  );
}

function DeadEnds({ ends }: { ends: readonly DeadEnd[] }) {
  if (ends.length === 0) return null;
  return (
    <ErrorNote severity="warning" role="note">
      <DeadEndList ends={ends} />
    </ErrorNote>
  );
}
