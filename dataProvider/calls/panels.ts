import type { UsablePanels } from '../../protocol/panels.ts';
import { get } from '../records/records.ts';

/** Extension alarmPanels: GET /alarm-panels/usable: the panels that the user may use. */
export function fetchUsablePanels(signal?: AbortSignal): Promise<UsablePanels> {
  return get('/alarm-panels/usable', signal);
}
