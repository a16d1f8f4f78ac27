import { useMay } from '../../definition/context.tsx';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { type Bar, isReplaceable, type ReplaceableBar } from './rows.ts';
import { useDutyTexts } from './texts.ts';

/** Functions that give shifts to others; undefined where the platform has no absences. */
export interface ShiftChanges {
  absences: Resource;
  /** Opens the dialog that enters who is on duty instead. */
  onReplace: (bar: ReplaceableBar) => void;
  /** Opens the dialog that swaps the shift with somebody else's. */
  onSwap: (bar: ReplaceableBar) => void;
}

interface ShiftButtonsProps {
  bar: Bar;
  changes: ShiftChanges | undefined;
  /** Called before a dialog opens. */
  before?: () => void;
  /** Whose shift it is and when, where the same buttons stand beside many shifts. */
  named?: string;
}

/** Buttons that give a person's shift to others. */
export function ShiftButtons({ bar, changes, ...rest }: ShiftButtonsProps) {
  return changes && isReplaceable(bar) ? <Buttons {...rest} bar={bar} changes={changes} /> : null;
}

interface ButtonsProps extends Pick<ShiftButtonsProps, 'before' | 'named'> {
  bar: ReplaceableBar;
  changes: ShiftChanges;
}

function Buttons({ bar, changes, before, named }: ButtonsProps) {
  const { translate } = useDutyTexts();
  const may = useMay(changes.absences);
  const button = (text: string, open: (bar: ReplaceableBar) => void) => (
    <Button
      small
      aria-label={named && `${translate(text)}: ${named}`}
      onClick={() => {
        before?.();
        open(bar);
      }}
    >
      {translate(text)}
    </Button>
  );
  return (
    <>
      {button('duty.cover.open', changes.onReplace)}
      {may('create') && bar.kind !== 'nobody' && button('duty.swap.open', changes.onSwap)}
    </>
  );
}
