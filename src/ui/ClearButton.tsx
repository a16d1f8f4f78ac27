import { useTranslate } from 'ra-core';
import { CloseButton } from './CloseButton.tsx';

/** Clears an input; `name` is its label. */
export function ClearButton({ name, onClick }: { name: string; onClick: () => void }) {
  const translate = useTranslate();
  return <CloseButton label={translate('views.input.clear', { name })} onClick={onClick} />;
}
