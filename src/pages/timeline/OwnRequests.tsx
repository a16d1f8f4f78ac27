import Schedule from '@mui/icons-material/ScheduleRounded';
import { Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchOwnRequests, removeOwnAbsence } from '../../../dataProvider/calls/absences.ts';
import type { Absence } from '../../../protocol/calendars.ts';
import { useExtension, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { endOf, readMoment } from '../../duty/days.ts';
import { periodText } from '../../duty/words.ts';
import type { Resource } from '../../engine/definition.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useDutyTexts } from './texts.ts';
import { useAbsenceCall } from './useAbsenceCall.ts';

const MARKS = {
  REQUESTED: { icon: Schedule, tone: 'wait' },
  ACCEPTED: { icon: 'check', tone: 'ok' },
  REFUSED: { icon: 'close', tone: 'fail' },
} as const;

const stateOf = ({ state }: Absence) => (state === 'ACCEPTED' || state === 'REFUSED' ? state : ('REQUESTED' as const));

/**
 * The caller's requests, asked for again while one waits, because somebody else decides on it. What is decided changes who
 * is on duty, and who can be reached.
 */
function useOwnRequests(asks: boolean): readonly Absence[] {
  const queries = useQueryClient();
  const pause = useRefetchInterval();
  const { data } = useQuery({
    queryKey: ['duty', 'requests'],
    queryFn: ({ signal }) => fetchOwnRequests(signal),
    enabled: asks,
    refetchInterval: (query) => (query.state.data?.some(({ state }) => state === 'REQUESTED') ? pause(query) : false),
    retry: false,
  });
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current && shown.current !== data) void queries.invalidateQueries({ queryKey: ['duty'] });
    shown.current = data;
  }, [data, queries]);
  return data ?? [];
}

/** What has become of the absences that a user has asked for who may not enter them; those that wait can be taken back. */
export function OwnRequests({ absences }: { absences: Resource }) {
  const { translate, language } = useDutyTexts();
  const labels = useLabels(absences);
  const may = useMay(absences);
  const asks = useExtension('absences.requests') && !may('create');
  const data = useOwnRequests(asks);
  const { busy, failure, run } = useAbsenceCall(absences, 'duty.requests.takenBack');
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-requests">
      <Typography variant="h3" component="h2" id="own-requests">
        {translate('duty.requests.title')}
      </Typography>
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Stack component="ul" spacing={2} sx={{ mt: 2, mb: 5 }}>
        {data.map((request) => {
          const { id, start, end, participantName, coverName, scheduleName, refusal } = request;
          const state = stateOf(request);
          const time = periodText({ start: readMoment(start) ?? 0, end: endOf(readMoment(end) ?? 0) }, language);
          return (
            <Line as="li" key={id}>
              <b className="tn">{time}</b>
              <Mark {...MARKS[state]}>{labels.value('state', state)}</Mark>
              {coverName && (
                <span>{translate('duty.absence.insteadOf', { who: coverName, cover: participantName })}</span>
              )}
              <span className="v-quiet">{scheduleName}</span>
              {refusal && <span>{translate('duty.requests.refusal', { reason: refusal })}</span>}
              {state === 'REQUESTED' && (
                <Button
                  small
                  off={busy}
                  aria-label={translate('duty.requests.takeBackNamed', { time })}
                  onClick={() => run(() => removeOwnAbsence(id))}
                >
                  {translate('duty.requests.takeBack')}
                </Button>
              )}
            </Line>
          );
        })}
      </Stack>
    </section>
  );
}
