import type { CellProps } from '../../definition/widgets.ts';
import { StateMark } from './StateMark.tsx';

/** The second factor of a user: set up, still to be set up because it is required, or not used. */
export default function TwoFactorCell({ value, record }: CellProps) {
  return <StateMark state={value === true ? 'on' : record.twoFactorDue === true ? 'due' : 'off'} />;
}
