import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import type { PhoneAnswered } from '../../protocol/phone.ts';
import { useShowFailure } from '../definition/context.tsx';

/**
 * Answers a call by `send`, says why an answer doesn't count, then refetches the queries whose keys begin with
 * `refetched`.
 */
export function useAnswerCall<Given>(send: (given: Given) => Promise<PhoneAnswered>, refetched: string) {
  const queries = useQueryClient();
  const showFailure = useShowFailure();
  const notify = useNotify();
  const translate = useTranslate();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ outcome }) => {
      if (outcome !== 'taken') notify(translate(`phone.outcome.${outcome}`), { type: 'warning' });
    },
    onError: (error) => showFailure(error, { op: 'update' }),
    onSettled: () => queries.invalidateQueries({ queryKey: [refetched] }),
  });
}
