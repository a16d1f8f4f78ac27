import { useTranslate } from 'ra-core';
import { useLabels } from '../../definition/labels.ts';
import { CloseButton } from '../../ui/Button.tsx';

/** The button that removes the value of a filter. */
export function RemoveFilter({ name, onRemove }: { name: string; onRemove: () => void }) {
  const translate = useTranslate();
  const labels = useLabels();
  return <CloseButton label={translate('views.list.removeFilter', { name: labels.field(name) })} onClick={onRemove} />;
}
