import { useTranslate } from 'ra-core';
import { Button } from './Button.tsx';

/** Clears an input; `name` is its label. */
export function ClearButton({ name, onClick }: { name: string; onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button kind="ghost" small icon="close" aria-label={translate('views.input.clear', { name })} onClick={onClick} />
  );
}
