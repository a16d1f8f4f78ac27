import { useTranslate } from 'ra-core';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';

/** The button that removes the value of a filter. */
export function RemoveFilter({ name, onRemove }: { name: string; onRemove: () => void }) {
  const translate = useTranslate();
  const labels = useLabels();
  return (
    <Button
      kind="ghost"
      small
      icon="close"
      aria-label={translate('views.list.removeFilter', { name: labels.field(name) })}
      onClick={onRemove}
    />
  );
}
