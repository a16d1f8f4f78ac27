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

/** The state of an import, or of a change of many records (`isChange`), as icon, text and color. */
export function StateMark({ state, isChange = false }: { state: ImportState; isChange?: boolean }) {
  const translate = useTranslate();
  const key = isChange && state === 'running' ? 'jobs.running' : `transfer.states.${state}`;
  return <Mark {...MARKS[state]}>{translate(key)}</Mark>;
}
