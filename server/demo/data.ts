import type { RecordData } from '../../src/engine/definition.ts';
import type { Kind, Language, Place } from './organizations.ts';

/**
 * Demo records by resource. Ids are local (1, 2, 3 ... per resource; organization 1 is the root that already exists);
 * references name local ids. Loading gives every record its real id.
 */
export interface DemoData {
  [resource: string]: DemoRecord[];
}
export type DemoRecord = RecordData & { id: number };

/** An organization with what the other builders need to know about it. */
export interface Unit {
  id: number;
  parentId: number;
  /** Ids of itself and everything below it. */
  subtree: number[];
  /** The site it belongs to: second level below the group, or itself. */
  site: number;
  place: Place;
}

export type { Kind, Language };
