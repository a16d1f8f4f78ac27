import { useNotify, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';

/** Read-only text with a copy button. `label` names it. */
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
