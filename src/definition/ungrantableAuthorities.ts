import { can } from '../engine/access.ts';
import type { AnyRecord, Resource } from '../engine/definition.ts';
import { authoritiesBeyond } from '../engine/offered.ts';
import { useAuthorities, useExtension } from './context.tsx';

/**
 * Checks for authorities that the server would refuse because users may only grant authorities that they hold
 * themselves. Nothing is refused if the server has no such rule (extension `authorities.own`).
 */
export function useUngrantableAuthorities() {
  const authorities = useAuthorities();
  const refused = useExtension('authorities.own');
  return {
    /** Whether the user may not grant this authority. */
    authority: (name: string) => refused && !can(authorities, name),
    /** Whether a record grants such authorities. */
    record: (r: Resource, record: AnyRecord) => refused && authoritiesBeyond(r, record, authorities).length > 0,
    /** The fields of a record that grant such authorities. */
    fields: (r: Resource, record: AnyRecord) => (refused ? authoritiesBeyond(r, record, authorities) : []),
  };
}
