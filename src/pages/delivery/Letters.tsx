import { Box, Typography } from '@mui/material';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { fetchDeadLetters, resendCalls } from '../../../dataProvider/calls/delivery.ts';
import type { DeadLetter } from '../../../protocol/delivery.ts';
import { useCan, useFailureText, useShowFailure } from '../../definition/context.tsx';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LetterRow } from './LetterRow.tsx';
import { useDeliveryWords } from './words.ts';

/** Common prefix of the query keys. */
const LETTERS_KEY = ['delivery', 'letters'] as const;
const LETTERS_PAGE = 20;
/** Refetch interval in milliseconds, for platforms without events. */
const REFETCH_INTERVAL = 10_000;

/** Returns a live page of the calls that could not be delivered. `page` counts from 0. */
function useLetters(page: number) {
  useRefetchOnEvents(LETTERS_KEY, () => true);
  return useQuery({
    queryKey: [...LETTERS_KEY, page],
    queryFn: ({ signal }) => fetchDeadLetters(page, LETTERS_PAGE, signal),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const RAISING = 'ALARM_PANEL';
const HEADS = ['when', 'alarm', 'person', 'device', 'channel', 'reason', 'state'] as const;

const mayResend = ({ state, resentAt }: DeadLetter) => state === 'FAILED' && resentAt === null;

/** Calls that channels could not deliver; several can be sent again at once. */
export function Letters() {
  const { translate } = useDeliveryWords();
  const failureText = useFailureText();
  const raises = useCan()(RAISING);
  const [page, setPage] = useState(0);
  const { data, error } = useLetters(page);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending, gone } = useResend(() => setChosen(new Set()));
  const list = data?.list ?? [];
  const open = raises ? list.filter(mayResend) : [];
  const selected = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: number, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / LETTERS_PAGE));
  const heads = HEADS.map((head) => translate(`delivery.letters.${head}`));
  const text = translate('delivery.letters.chosen', { smart_count: selected.length });
  return (
    <section aria-labelledby="delivery-letters">
      <Typography variant="h4" component="h2" id="delivery-letters" gutterBottom>
        {translate('delivery.letters.title')}
      </Typography>
      {error && (
        <ErrorNote>{translate('delivery.letters.failed', { reason: failureText(error, { op: 'list' }) })}</ErrorNote>
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && list.length === 0 && <p className="v-quiet">{translate('delivery.letters.empty')}</p>}
      {open.length > 0 && (
        <Line sx={{ mb: 2 }}>
          <Checkbox
            label={translate('delivery.letters.selectAll')}
            checked={selected.length === open.length}
            mixed={selected.length > 0 && selected.length < open.length}
            onChange={(on) => setChosen(new Set(on ? open.map(({ id }) => id) : []))}
          />
          <span role="status">{text}</span>
          <Button kind="primary" off={selected.length === 0 || isPending} onClick={() => mutate(selected)}>
            {translate('delivery.letters.resend')}
          </Button>
        </Line>
      )}
      {list.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <CardTable heads={heads} caption={translate('delivery.letters.title')}>
            {list.map((letter) => (
              <LetterRow
                key={letter.id}
                letter={letter}
                gone={gone.has(letter.id)}
                chosen={chosen.has(letter.id)}
                onChoose={raises && mayResend(letter) ? (on) => choose(letter.id, on) : undefined}
              />
            ))}
          </CardTable>
        </Box>
      )}
      {pages > 1 && <Pages page={page + 1} count={pages} onPage={(next) => setPage(next - 1)} />}
    </section>
  );
}

/** Sends calls again. `gone`: ids of those that could not be sent, because somebody else was faster. */
function useResend(onDone: () => void) {
  const { translate } = useDeliveryWords();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const queries = useQueryClient();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: number[]) => resendCalls(ids),
    onSuccess: ({ list }) => {
      const sent = list.filter(({ ok }) => ok).length;
      if (sent > 0) notify(translate('delivery.letters.done', { smart_count: sent }), { type: 'success' });
      setGone(new Set(list.filter(({ ok }) => !ok).map(({ id }) => id)));
      onDone();
    },
    onError: (error) => showFailure(error, { op: 'update' }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...LETTERS_KEY] }),
  });
  return { mutate, isPending, gone };
}
