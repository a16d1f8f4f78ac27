import { useSearchParams } from 'react-router';
import type { AuditFilter } from '../../../dataProvider/calls/audit.ts';
import { withParams } from '../../definition/searchParams.ts';

const NAMES = ['text', 'type', 'action', 'actor', 'from', 'to'] as const;

/** Actions of people and of the platform, as named in entries of the log. */
export const ACTIONS = [
  'create',
  'update',
  'remove',
  'move',
  'clone',
  'restore',
  'export',
  'setLimits',
  'raise',
  'acknowledge',
  'stop',
  'comment',
  'escalate',
  'suppress',
  'silence',
  'changePassword',
  'resetPassword',
  'signInFailed',
  'signInLocked',
  'endSession',
  'resetTwoFactor',
  'askForReport',
  'sendReport',
  'sendReportFailed',
] as const;

/** Reads and writes the filter in the URL. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const set = (changes: AuditFilter) => setParams((before) => withParams(before, changes), { replace: true });
  return { filter, set, clear: () => setParams({}, { replace: true }) };
}
