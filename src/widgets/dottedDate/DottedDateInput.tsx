import { formatDotted } from '../../engine/dateNames.ts';
import { ReadOnlyText } from '../../inputs/basicInputs.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import TemporalPicker from '../../inputs/TemporalPicker.tsx';

/** A date shown as DD.MM.YYYY in every language. */
export default function DottedDateInput() {
  const { value, readOnly } = useField();
  if (!readOnly) return <TemporalPicker kind="date" format="DD.MM.YYYY" />;
  return <ReadOnlyText text={value ? formatDotted(String(value)) : ''} />;
}
