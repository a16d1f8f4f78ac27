import { useTranslate } from 'ra-core';
import type { ImportState } from '../../../protocol/transfer.ts';
import type { StatusColor } from '../../theme/palette.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';

const MARKS: Record<ImportState, { icon: IconName; tone: StatusColor }> = {
  uploaded: { icon: 'columns', tone: 'wait' },
  checking: { icon: 'more', tone: 'run' },
  checked: { icon: 'check', tone: 'wait' },
  running: { icon: 'more', tone: 'run' },
  done: { icon: 'check', tone: 'ok' },
  cancelled: { icon: 'close', tone: 'end' },
  failed: { icon: 'error', tone: 'fail' },
};

/** The state of an import or of a change of many records, as icon, text and color. */
export function StateMark({ state, texts = 'transfer.states' }: { state: ImportState; texts?: string }) {
  const translate = useTranslate();
  return <Mark {...MARKS[state]}>{translate(`${texts}.${state}`, { _: translate(`transfer.states.${state}`) })}</Mark>;
}
