import { can } from '../engine/access.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { givenBeyond } from '../engine/offered.ts';
import { useAuthorities } from './context.ts';
import { useExtension } from './definitions.tsx';

/**
 * Authorities that the server would refuse, because nobody may grant more than he has; none if the server has no such
 * rule.
 */
export function useBeyondOwn() {
  const authorities = useAuthorities();
  const refused = useExtension('authorities.own');
  return {
    /** This authority. */
    authority: (name: string) => refused && !can(authorities, name),
    /** A record, for the authorities that come with it. */
    record: (r: Resource, record: RecordData) => refused && givenBeyond(r, record, authorities).length > 0,
    /** The fields of a record that hold such authorities. */
    fields: (r: Resource, record: RecordData) => (refused ? givenBeyond(r, record, authorities) : []),
  };
}
