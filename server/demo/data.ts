import type { RecordData } from '../../src/engine/definition.ts';
import type { Kind, Language, Place } from './organizations.ts';

/**
 * Demo records by resource. Ids, also in references, are local: 1, 2, 3 ... for each resource; organization 1 is the
 * existing root. Loading replaces them with stored ids.
 */
export interface DemoData {
  [resource: string]: DemoRecord[];
}
export type DemoRecord = RecordData & { id: number };

/** An organization with what the other builders need to know about it. */
export interface Unit {
  id: number;
  parentId: number;
  /** Ids of itself and its subtree. */
  subtree: number[];
  /** Its site: second level below the group, or itself. */
  site: number;
  place: Place;
}

export type { Kind, Language };

/** The lone workers of the demo: their alarm point, and people of its organization. */
export interface DemoLoneWorkers {
  alarmPointId: number;
  participantIds: number[];
}

/** What is started once the platform with the demo runs. */
export interface DemoStart {
  /** Ids of the alarm points whose alarms are raised. */
  alarmPoints: number[];
  loneWorkers?: DemoLoneWorkers;
}
