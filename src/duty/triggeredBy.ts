import type { AlarmRow } from '../../protocol/alarmTable.ts';

type Raised = Pick<AlarmRow, 'triggeredBy' | 'parentId'>;

/** By whom or by what an alarm was raised, on all screens and in all files: a follow-up alarm by another alarm. */
export const triggeredByText = (
  { triggeredBy, parentId }: Raised,
  translate: (key: string, values: { id: number }) => string,
): string => (parentId === null ? triggeredBy : translate('figures.followUpOf', { id: parentId }));
