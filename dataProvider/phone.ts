import type { PhoneAnswer, PhoneAnswered, PhoneReply, RingingReply } from '../protocol/phone.ts';
import { http } from './http.ts';
import { get } from './records.ts';

/** Extension simulatedPhone: GET /simulated-phone?participantId= */
export function fetchPhone(participantId: number, signal?: AbortSignal): Promise<PhoneReply> {
  return get(`/simulated-phone?participantId=${participantId}`, signal);
}

/** Extension simulatedPhone: GET /simulated-phone/ringing */
export function fetchRinging(signal?: AbortSignal): Promise<RingingReply> {
  return get('/simulated-phone/ringing', signal);
}

/** Extension simulatedPhone: POST /simulated-phone/{callId}/answer */
export function answerOnPhone(callId: number, participantId: number, answer: PhoneAnswer): Promise<PhoneAnswered> {
  const path = `/simulated-phone/${callId}/answer`;
  return http<PhoneAnswered>({ method: 'POST', path, body: { participantId, answer } });
}
