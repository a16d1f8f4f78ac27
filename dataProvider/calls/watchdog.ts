import type { WatchdogReply, WatchdogSettings, WatchdogSilence } from '../../protocol/watchdog.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

/** Extension watchdog: GET /watchdog */
export function fetchWatchdog(signal?: AbortSignal): Promise<WatchdogReply> {
  return get('/watchdog', signal);
}

/** Extension watchdog: PUT /watchdog */
export function saveWatchdog(settings: WatchdogSettings): Promise<WatchdogReply> {
  return http({ method: 'PUT', path: '/watchdog', body: settings });
}

/** Extension watchdog: POST /watchdog/silence */
export function silenceCondition(condition: WatchdogSilence): Promise<WatchdogReply> {
  return http({ method: 'POST', path: '/watchdog/silence', body: condition });
}
