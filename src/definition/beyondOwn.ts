import { can } from '../engine/access.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { givenBeyond } from '../engine/offered.ts';
import { useAuthorities } from './context.ts';
import { useExtension } from './definitions.tsx';

/** What the server would refuse, because nobody gives more than he may do himself; nothing where it makes no such rule. */
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
