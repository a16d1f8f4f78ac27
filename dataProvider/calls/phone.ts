import {
  PHONE_LIMITS,
  type PhoneAnswer,
  type PhoneAnswered,
  type PhoneReply,
  type RingingReply,
} from '../../protocol/phone.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

/** Extension simulatedPhone: GET /simulated-phone?participantId= ; `most` only where it isn't the default. */
export function fetchPhone(participantId: number, most: number, signal?: AbortSignal): Promise<PhoneReply> {
  const more = most === PHONE_LIMITS.calls ? '' : `&most=${most}`;
  return get(`/simulated-phone?participantId=${participantId}${more}`, signal);
}

/** Extension simulatedPhone: GET /simulated-phone/ringing ; `most` only where it isn't the default. */
export function fetchRinging(most: number, signal?: AbortSignal): Promise<RingingReply> {
  return get(`/simulated-phone/ringing${most === PHONE_LIMITS.ringing ? '' : `?most=${most}`}`, signal);
}

/** Extension simulatedPhone: POST /simulated-phone/{callId}/answer */
export function answerOnPhone(callId: number, participantId: number, answer: PhoneAnswer): Promise<PhoneAnswered> {
  const path = `/simulated-phone/${callId}/answer`;
  return http<PhoneAnswered>({ method: 'POST', path, body: { participantId, answer } });
}
