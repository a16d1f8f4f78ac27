import { useNotify, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';

/** A text to read and to copy. `label` says what it is. */
export function Code({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('definitions.copied', { type: 'success' });
  };
  return (
    <div className="def-code">
      <pre>{text}</pre>
      {navigator.clipboard && (
        <Button
          small
          kind="ghost"
          icon="clone"
          aria-label={translate('definitions.copy', { name: label })}
          onClick={copy}
        />
      )}
    </div>
  );
}
