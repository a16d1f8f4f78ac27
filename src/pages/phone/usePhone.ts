import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOnPhone, fetchPhone, fetchRinging } from '../../../dataProvider/calls/phone.ts';
import type { PhoneAnswer, PhoneCall } from '../../../protocol/phone.ts';
import { useAnswerCall } from '../../live/useAnswerCall.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';

/** Polling interval of the phones in milliseconds. */
export const POLL_INTERVAL = 1_500;
/** First part of all query keys of this page. */
export const PHONE_KEY = 'phone';
const VOICE = new Set(['PHONE', 'MOBILE']);

/** Returns whether a call makes the phone ring: a voice call that waits for an answer. */
export function isRinging({ deviceType, state, answers }: PhoneCall): boolean {
  return VOICE.has(deviceType) && state === 'SENT' && answers.length > 0;
}

/** Returns the call that the screen shows: the first of the most urgent ones. */
export function topCall(calls: readonly PhoneCall[]): PhoneCall | undefined {
  return [...calls].sort((a, b) => a.priority - b.priority || a.id - b.id)[0];
}

/** Loads the calls and messages on a participant's phone and keeps them up to date. */
export function usePhone(participantId: number | undefined, most: number) {
  return useQuery({
    queryKey: [PHONE_KEY, participantId, most],
    queryFn: ({ signal }) => fetchPhone(participantId ?? 0, most, signal),
    // the calls of this person stay while more of them are loaded
    placeholderData: (before) => (before?.participantId === participantId ? before : undefined),
    enabled: participantId !== undefined,
    refetchInterval: ({ state }) => (state.error ? false : POLL_INTERVAL),
    retry: false,
  });
}

/** Loads the people with calls that wait for an answer and keeps them up to date. */
export function useRinging(most: number) {
  return useQuery({
    queryKey: [PHONE_KEY, 'ringing', most],
    queryFn: ({ signal }) => fetchRinging(most, signal),
    refetchInterval: POLL_INTERVAL,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Refetches the phones at each change that the platform reports; without reports they are only polled. */
export function usePhoneEvents(): void {
  useRefetchOnEvents([PHONE_KEY], () => true);
}

/** Answers a call of a participant, then refetches the phones. */
export function useAnswer(participantId: number) {
  const send = ({ callId, answer }: { callId: number; answer: PhoneAnswer }) =>
    answerOnPhone(callId, participantId, answer);
  return useAnswerCall(send, PHONE_KEY);
}
